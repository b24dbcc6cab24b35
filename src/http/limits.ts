/** What a client may ask of a connection. Times are in milliseconds and are kept to within half a second. */
export type Limits = {
  readonly targetBytes: number;
  readonly headerSectionBytes: number;
  readonly bodyBytes: number;
  readonly connections: number;
  /** Connections beyond these that are told so; any further ones are closed without a word. */
  readonly refusedConnections: number;
  readonly requestsPerConnection: number;
  /** From the first byte of a request, or from the start of a connection, to the end of the header section. */
  readonly headMilliseconds: number;
  /** For the whole body of a request. */
  readonly bodyMilliseconds: number;
  /** For the handler to begin an answer, and for each piece of it after that. */
  readonly answerMilliseconds: number;
  /** Between an answer and the next request. */
  readonly idleMilliseconds: number;
  /** Without the client taking anything of an answer. */
  readonly writeMilliseconds: number;
  /** For a client to take the last answer and close its side. */
  readonly lingerMilliseconds: number;
};

export const defaultLimits: Limits = {
  // RFC 9112 §3 asks for at least 8,000. A search of 1,000 characters may be 12,000 bytes once it is percent-encoded.
  targetBytes: 16 * 1024,
  // What Node and nginx take at most by default; a browser with many cookies stays below.
  headerSectionBytes: 16 * 1024,
  // The one path that reads a body takes less (`longestMcpBody`). So much is taken to answer a client that sends one in vain.
  bodyBytes: 1024 * 1024,
  // A connection at rest costs about 3 kB.
  connections: 10_000,
  refusedConnections: 256,
  // Every connection is equal; a proxy may keep its own for days.
  requestsPerConnection: Number.POSITIVE_INFINITY,
  // A header section is one packet or two. Clients that trickle are gone within ten seconds, lingering included.
  headMilliseconds: 6000,
  bodyMilliseconds: 30_000,
  // The longest that was seen to be of use is a queue of pictures, four seconds. Proxies give up after 30 to 60.
  answerMilliseconds: 20_000,
  // Longer than the 60 seconds after which proxies drop their side, so that they never send into a closing connection.
  idleMilliseconds: 65_000,
  // Answers leave in pieces of 64 KiB: a client slower than 12 kB a second is cut. Pieces are longer where the system had
  // room for them before, so that none of it has to wait for the client.
  writeMilliseconds: 5500,
  // As nginx: without it the rest of what a client sends would reset the connection before it read the answer.
  lingerMilliseconds: 2000,
};

/** Connections that may wait to be accepted; the system may allow fewer. Who finds no place comes again after a second. */
export const backlog = 4096;
