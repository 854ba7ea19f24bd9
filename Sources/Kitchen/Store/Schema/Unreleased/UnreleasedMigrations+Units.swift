extension UnreleasedMigrations {
    static let removedUnits = """
        -- A unit that history names is kept when it is removed, and comes back when something is counted in it again.
        ALTER TABLE unit ADD COLUMN isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1));
        CREATE TRIGGER lot_added_restores_unit AFTER INSERT ON lot BEGIN
            UPDATE unit SET isRemoved = 0 WHERE id = NEW.unitId AND isRemoved = 1;
        END;
        CREATE TRIGGER lot_refilled_restores_unit AFTER UPDATE OF amount ON lot
            WHEN OLD.amount = 0 AND NEW.amount > 0 BEGIN
            UPDATE unit SET isRemoved = 0 WHERE id = NEW.unitId AND isRemoved = 1;
        END;
        CREATE TRIGGER entry_added_restores_unit AFTER INSERT ON entry BEGIN
            UPDATE unit SET isRemoved = 0 WHERE id = NEW.unitId AND isRemoved = 1;
        END;
        CREATE TRIGGER entry_changed_restores_unit AFTER UPDATE OF outcome, unitId ON entry
            WHEN NEW.outcome IS NULL BEGIN
            UPDATE unit SET isRemoved = 0 WHERE id = NEW.unitId AND isRemoved = 1;
        END;
        CREATE TRIGGER product_changed_restores_unit AFTER UPDATE OF isRemoved, unitId ON product
            WHEN NEW.isRemoved = 0 BEGIN
            UPDATE unit SET isRemoved = 0 WHERE id = NEW.unitId AND isRemoved = 1;
        END;
        """
}
