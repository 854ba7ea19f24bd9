import ArgumentParser
import Scanner

extension BarcodeDecoder.Effort: ExpressibleByArgument {}
