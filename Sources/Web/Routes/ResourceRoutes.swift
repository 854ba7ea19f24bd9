import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Values

/// The routes of one kind of record, each with its description: a page of all, one, and what changes them.
///
///     ResourceRoutes(
///         "shelf", "Shelf", at: "shelves", tag: "Shelves", by: .path("shelf", "Id"), of: .location, for: .known,
///         changing: .stock, id: { "\($0.id)" }, json: ShelfJSON.init, find: { try await store.shelf($0) }
///     )
///     .list("shelves", "All shelves", of: "shelves") { try await store.shelves() }
///     .add("addShelf", "Puts up a shelf", takes: "NewShelf", of: ShelfDraft.self) { try await store.add($0) }
///     .one("shelf", "One shelf")
///     .patch("changeShelf", "Changes a shelf", takes: "ShelfChange", of: ShelfDraft.self) {
///         try await store.edit(shelf: $0, $1.make)
///     }
///     .delete("deleteShelf", "Takes down a shelf") { try await store.remove(shelf: $0) }
///     .routes
///
/// What only one resource has is added to ``routes`` by hand.
struct ResourceRoutes<ID: PathID, Record: Sendable, JSON: Encodable & SendableMetatype>: Sendable {
    private(set) var routes: GuardedRoutes

    private let noun: String
    private let schema: Schema
    private let path: String
    private let key: APIParameter
    private let thing: RuleViolation.Thing
    private let access: Access
    private let areas: [KioskEvent.Area]
    private let id: @Sendable (Record) -> String
    private let json: @Sendable (Record) throws -> JSON
    private let find: @Sendable (ID) async throws -> Record

    /// - Parameters:
    ///   - noun: What descriptions call a record: "The shelf."
    ///   - schema: A record's schema.
    ///   - path: The path of the list, below ``API/path``.
    ///   - key: The record's id in paths.
    ///   - thing: What is missing if there is no such record.
    ///   - areas: The areas of pages that show the records.
    ///   - id: Returns a record's id as in paths.
    ///   - json: Returns a record as responses show it.
    ///   - find: Returns one record, or throws that it is missing.
    init(
        _ noun: String, _ schema: Schema, at path: String, tag: String, by key: APIParameter,
        of thing: RuleViolation.Thing, for access: Access, changing areas: KioskEvent.Area...,
        id: @escaping @Sendable (Record) -> String, json: @escaping @Sendable (Record) throws -> JSON,
        find: @escaping @Sendable (ID) async throws -> Record
    ) {
        routes = GuardedRoutes(tag: tag, parameters: [key])
        (self.noun, self.schema, self.path, self.key, self.thing) = (noun, schema, path, key, thing)
        (self.access, self.areas, self.id, self.json, self.find) = (access, areas, id, json, find)
    }

    private var all: RouterPath { "" }
    private func one(_ part: String = "") -> RouterPath { RouterPath(":\(key.name)/\(part)") }
    private var answer: APIAnswer { .ok("The \(noun).", schema) }

    private func adding(_ add: (GuardedRoutes) -> GuardedRoutes) -> Self {
        var copy = self
        copy.routes = add(routes)
        return copy
    }
}

/// An id in the path of a record.
protocol PathID: Sendable {
    /// - Throws: ``RuleViolation/missing(_:)`` if it cannot be parsed.
    init(in context: AppRequestContext, at parameter: String, of thing: RuleViolation.Thing) throws
}

extension Int64: PathID {
    init(in context: AppRequestContext, at parameter: String, of thing: RuleViolation.Thing) throws {
        self = try context.rowId(parameter, of: thing)
    }
}

extension UUID: PathID {
    init(in context: AppRequestContext, at parameter: String, of thing: RuleViolation.Thing) throws {
        self = try context.uuid(parameter, of: thing)
    }
}

// MARK: - All records

extension ResourceRoutes {
    /// Adds the list of all records, in pages.
    ///
    /// - Parameter nouns: What the description calls several records.
    func list(
        _ name: String, _ summary: String, of nouns: String? = nil,
        _ fetch: @escaping @Sendable () async throws -> [Record]
    ) -> Self {
        adding {
            $0.get(all, for: access) { [id, json] request, _ in
                let page = try request.query { $0.page }
                return try .page(of: await fetch(), page, of: request, id: id, json)
            }
            .described(
                name, summary, parameters: [.limit, .after],
                gives: .page("A page of \(nouns ?? "\(noun)s").", of: schema))
        }
    }

    /// Adds the creation of a record from a draft's fields.
    func add<Draft: FieldDraft>(
        _ name: String, _ summary: String, takes body: APIBody, of kind: Draft.Type,
        _ insert: @escaping @Sendable (Draft) async throws -> Record
    ) -> Self {
        add(name, summary, takes: body, reading: { $0.draft(kind) }, insert)
    }

    /// Adds the creation of a record.
    ///
    /// - Parameter description: What is answered, if it is not simply the new record.
    func add<Input: Sendable>(
        _ name: String, _ summary: String, takes body: APIBody, gives description: String? = nil,
        reading read: @escaping @Sendable (Fields) throws -> Input,
        _ insert: @escaping @Sendable (Input) async throws -> Record
    ) -> Self {
        adding {
            $0.adding(.post, all, for: access, changing: areas) { [id, json, path] request, _ in
                let record = try await insert(request.body(read))
                return try .created(json(record), at: "\(API.path)/\(path)/\(id(record))")
            }
            .described(name, summary, takes: body, gives: .created(description ?? "The \(noun).", schema))
        }
    }
}

// MARK: - One record

extension ResourceRoutes {
    /// Adds one record by its id.
    func one(_ name: String, _ summary: String) -> Self {
        adding {
            $0.get(one(), for: access) { [key, thing, find, json] _, context in
                try .json(json(try await find(ID(in: context, at: key.name, of: thing))))
            }
            .described(name, summary, gives: answer)
        }
    }

    /// Adds the change of those fields that are sent.
    func patch<Draft: FieldDraft>(
        _ name: String, _ summary: String, takes body: APIBody, of kind: Draft.Type,
        _ change: @escaping @Sendable (ID, Patch<Draft>) async throws -> Record
    ) -> Self {
        operation(.patch, name, summary, takes: body, reading: { $0.patch(of: kind) }, change)
    }

    /// Adds the replacement of all fields.
    func put<Draft: FieldDraft>(
        _ name: String, _ summary: String, takes body: APIBody, of kind: Draft.Type,
        _ change: @escaping @Sendable (ID, Draft) async throws -> Record
    ) -> Self {
        operation(.put, name, summary, takes: body, reading: { $0.draft(kind) }, change)
    }

    /// Adds the deletion of a record, or of a part of it.
    ///
    /// - Parameters:
    ///   - part: The part's path below the record's.
    ///   - others: The areas of pages that it changes, if not the usual ones.
    func delete(
        _ name: String, _ summary: String, details: String? = nil, at part: String = "",
        changing others: [KioskEvent.Area]? = nil, gives answer: APIAnswer = .done,
        _ remove: @escaping @Sendable (ID) async throws -> Void
    ) -> Self {
        adding {
            $0.adding(.delete, one(part), for: access, changing: others ?? areas) { [key, thing] _, context in
                try await remove(ID(in: context, at: key.name, of: thing))
                return .nothing
            }
            .described(name, summary, details: details, gives: answer)
        }
    }

    /// Adds the move of a record to another place among its neighbours, from 0.
    func move(
        _ name: String, _ summary: String, _ move: @escaping @Sendable (ID, Int) async throws -> Void
    ) -> Self {
        operation(.post, name, summary, at: "move", takes: .object(["index": .position(from: 0)]), reading: \.index) {
            try await move($0, $1)
            return try await find($0)
        }
    }

    /// Adds the merging of a record into another one, which stays.
    func merge(
        _ name: String, _ summary: String, changing others: [KioskEvent.Area]? = nil,
        _ merge: @escaping @Sendable (ID, ID) async throws -> Record
    ) -> Self where ID: FieldRequirable {
        operation(
            .post, name, summary, at: "merge", changing: others, takes: .object(["into": key.schema]),
            gives: .ok("The \(noun) that stays.", schema), reading: { $0.required("into", as: ID.self) }, merge)
    }

    /// Adds an operation on a record, or on a part of it, with a body; it answers with the record.
    ///
    /// - Parameters:
    ///   - part: The last part of the path, if any.
    ///   - read: Reads the body.
    ///   - change: Returns the record as it is then.
    func operation<Input: Sendable>(
        _ method: HTTPRequest.Method, _ name: String, _ summary: String, details: String? = nil, at part: String = "",
        changing others: [KioskEvent.Area]? = nil, takes body: APIBody? = nil,
        gives answer: APIAnswer? = nil, reading read: @escaping @Sendable (Fields) throws -> Input,
        _ change: @escaping @Sendable (ID, Input) async throws -> Record
    ) -> Self {
        adding {
            $0.adding(method, one(part), for: access, changing: others ?? areas) {
                [key, thing, json] request, context in
                let id = try ID(in: context, at: key.name, of: thing)
                return try .json(json(try await change(id, request.body(read))))
            }
            .described(name, summary, details: details, takes: body, gives: answer ?? self.answer)
        }
    }

    /// Adds an operation on a record, or on a part of it, whose body is not read; it answers with the record.
    func operation(
        _ method: HTTPRequest.Method, _ name: String, _ summary: String, details: String? = nil, at part: String = "",
        gives answer: APIAnswer? = nil, _ change: @escaping @Sendable (ID) async throws -> Record
    ) -> Self {
        adding {
            $0.adding(method, one(part), for: access, changing: areas) { [key, thing, json] _, context in
                try .json(json(try await change(ID(in: context, at: key.name, of: thing))))
            }
            .described(name, summary, details: details, gives: answer ?? self.answer)
        }
    }
}

extension Fields {
    /// Where something is to stand in its list, from 0.
    fileprivate var index: Int {
        let index = required("index", as: Int.self)
        if index < 0 { fault("index", "The index is below zero. Send 0 for the first place.") }
        return index
    }
}
