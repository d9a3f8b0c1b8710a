import { describeConformance } from "./conformance-suite.ts";

// A generation is fixed for the life of a client, so each has a file, and with it a realm, of its own.
describeConformance(13);
