# Everything a newcomer needs: make run, make test. Both install the Debian packages that are missing.

PACKAGES := libarchive-dev libasound2-dev libcurl4-openssl-dev libespeak-ng-dev libmosquitto-dev libpng-dev \
	libsqlite3-dev libssl-dev libturbojpeg0-dev libwebp-dev libzbar-dev libzxing-dev zlib1g-dev libzint-dev binutils ca-certificates pkg-config \
	python3-minimal
SWIFT := swift
# The program contains the parts of Swift's libraries that it uses, and ICU's data of two languages. Functions of the same
# instructions are one: only lld can do that, and only for functions that are sections of their own.
ICU := .build/icu.ld
COMPILE := --static-swift-stdlib -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections
LINK := -Xlinker --icf=all -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs
RELEASE := --configuration release $(COMPILE) $(LINK) -Xlinker $(CURDIR)/$(ICU)
PROGRAM := .build/release/scantry
BENCH := .build/release/scantry-bench
SOURCES := Package.swift $(shell find Samples Sources -type f)
# Reads camera modules. Without libcamera-dev it is left out.
BRIDGE := .build/release/libScantryLibcamera.so
BRIDGE_FLAGS := -std=c++17 -O2 -Wall -Wextra -fPIC -fvisibility=hidden -shared -Wl,--no-undefined -lcamera -lcamera-base
LIBCAMERA := $(wildcard /usr/include/libcamera/libcamera/libcamera.h)
VERSION := $(shell sed -n 's/.*static let version = "\(.*\)".*/\1/p' Sources/scantry/Scantry.swift)

# Where `make install` puts it: PREFIX is /usr/local or /usr, which udev and systemd look into.
PREFIX := /usr/local
DESTDIR :=
export PREFIX DESTDIR

.PHONY: help run build test api-test bench bench-peers browser card check counts crowd deb deb-arm64 deb-arm64-test display-test fleet flood format home-test households image-test install package-test packages photos power power-cuts lab uninstall clean

help: ## Lists the targets.
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## Starts the kiosk; with no camera it replays the sample pictures. ARGS="--help" shows what it takes.
	@exec $(PROGRAM) serve --or-samples $(ARGS)

build: $(PROGRAM) $(if $(LIBCAMERA),$(BRIDGE)) ## Builds the program in release mode.
	@$(if $(LIBCAMERA),true,rm -f $(BRIDGE))

# Swift takes seconds to find that nothing has changed; make does not.
$(PROGRAM): $(SOURCES) $(ICU) | packages
	@$(SWIFT) build $(RELEASE) --product scantry
	@touch $@

# SwiftPM does not know that this is linked, so that the programs have to go.
$(ICU): udev/icu-script udev/icu-data | packages
	@rm -f $(PROGRAM) $(BENCH)
	@udev/icu-script "$$($(SWIFT) -print-target-info | \
		sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')_static/linux/lib_FoundationICU.a" $@

# Not by SwiftPM, which would link it with Swift's libraries. The compiler is of Swift's toolchain.
$(BRIDGE): $(wildcard Sources/CLibcamera/*.h Sources/LibcameraBridge/*) | $(PROGRAM)
	@clang++ -I Sources/CLibcamera -I Sources/LibcameraBridge -isystem /usr/include/libcamera -o $@ \
		Sources/LibcameraBridge/LibcameraBridge.cpp $(BRIDGE_FLAGS)

test: packages ## Builds and runs all tests, and counts them.
	@Tests/packages mosquitto || echo "The tests with an MQTT broker are skipped."
	@Tests/run

api-test: build ## Tries the API against its own description, with schemathesis.
	@Tests/API/run

home-test: build ## Tries the kiosk with Home Assistant, receivers of webhooks and Prometheus. ARGS="webhooks" tries one part.
	@Tests/Home/run $(ARGS)

# It is not installed: `scantry bench` runs it where it lies beside scantry.
$(BENCH): $(SOURCES) $(ICU) | packages
	@$(SWIFT) build $(RELEASE) --product scantry-bench
	@touch $@

bench: build $(BENCH) ## Measures this machine: decoding, frame to booking, allocations, memory.
	@$(SWIFT) build $(RELEASE) --product AllocationCounter
	@$(PROGRAM) bench $(ARGS)

check: ## Looks for lines that are not laid out as .swift-format says.
	@$(SWIFT) format lint --strict --recursive Package.swift Samples Sources Tests

format: ## Lays out all Swift files.
	@$(SWIFT) format --in-place --recursive Package.swift Samples Sources Tests

browser: build ## Tries the pages in a real browser.
	@Tests/Browser/run

photos: build ## Compares the decoder with zbarimg on ../shared/barcode-photos.
	@Tests/Photos/compare ../shared/barcode-photos

power: build ## Kills the kiosk in a loop and looks whether all it announced is stored.
	@Tests/Power/kill-loop

power-cuts: build ## Cuts the power at 1,000 recorded moments, as root: nothing that beeped is lost, nothing is booked twice. ARGS="--cuts 60" for fewer.
	@Tests/PowerCuts/run $(ARGS)

flood: build ## Sends the kiosk 10,000 random and hostile codes a minute: it stays well, and the stock true. ARGS=300 for long.
	@Tests/Flood/run $(ARGS)

fleet: build ## Runs three kiosks and a broker that are killed and cut off, as root: 10,000 scans, none lost, none twice. ARGS="--scans 600".
	@Tests/packages iproute2 mosquitto
	@Tests/Fleet/run --program $(PROGRAM) $(ARGS)

crowd: build ## Holds 5,000 connections to the kiosk while packs are scanned. ARGS=60 for long.
	@Tests/Crowd/run $(ARGS)

install: build ## Installs the program, its service and udev rules below PREFIX, gathered in DESTDIR if that is set.
	@Tests/packages binutils patchelf
	@udev/install $(PROGRAM)
	@[ -n "$(DESTDIR)" ] || echo "Now, as root: systemd-sysusers && udevadm control --reload && udevadm trigger &&" \
		"systemctl daemon-reload && systemctl enable --now scantry"

uninstall: ## Removes what make install has put there; the household's data stays.
	@udev/uninstall
	@[ -n "$(DESTDIR)" ] || echo "Now, as root: systemctl disable --now scantry; systemctl daemon-reload; udevadm control --reload"

deb: build ## Builds Debian packages that need no Swift toolchain, scantry and scantry-display, into .build.
	@Tests/packages binutils dpkg-dev patchelf
	@udev/deb $(PROGRAM) $(VERSION) .build

deb-arm64: ## Builds the packages for 64-bit ARM, a Raspberry Pi's, on an x86-64 Debian, as root: in a cache of 8 GB below .build.
	@Tests/packages mmdebstrap || { echo "skipped: mmdebstrap cannot be installed"; exit 77; }
	@SWIFT_FLAGS="$(COMPILE) $(LINK)" BRIDGE_FLAGS="$(BRIDGE_FLAGS)" TESTS="$(TESTS)" udev/deb-arm64 $(VERSION) .build/arm64 $(PACKAGES)

deb-arm64-test: TESTS := yes
deb-arm64-test: build deb-arm64 ## Installs the package for 64-bit ARM in an emulated Debian 13, and compares what it does with this machine's.
	@Tests/Arm64/run

package-test: deb ## Installs the packages in a Debian without a toolchain, and tries them there.
	@Tests/Install/run

display-test: build ## Tries the session of scantry-display on a display in memory, with pictures of it.
	@Tests/Display/run

image-test: ## Tries udev/raspberry-pi-image on a small image with the partitions of Raspberry Pi OS.
	@Tests/Image/run

card: build ## Measures what the kiosk writes to its disk, idle and while packs are scanned. Needs root.
	@Tests/Card/run $(ARGS)

households: deb ## Starts a hundred households with a real systemd, and measures them asleep and awake. ARGS=10 for fewer.
	@Tests/Households/run $(ARGS)

bench-peers: build $(BENCH) ## Measures how work grows, beside programs from Debian and PyPI. ARGS="import --times 1" tries one part.
	@Tests/Peers/run $(ARGS)

counts: build $(BENCH) ## Counts instructions and cache misses, and compares them with those recorded. Needs valgrind.
	@Tests/Counts/run $(ARGS)

lab: build $(BENCH) ## Tries cameras, sound and a gun with all their faults, on a real kernel. ARGS="faults beeps" tries some.
	@Tests/Lab/run $(ARGS)

packages:
	@Tests/packages $(PACKAGES)

clean: ## Removes what was built.
	@rm -rf .build
