/** What holds for every operation, as paragraphs; words between backticks are code. */
export const introduction = [
  'A read-only reference catalog of a fictional-creature world. No key is needed, there are no limits, and a page of any origin may read every answer.',
  'Every path takes GET, HEAD and OPTIONS. HEAD is answered with the header fields of GET and no body, OPTIONS with 204 and what a browser wants to know before it asks from another origin, any other method with 405. A path with a slash at its end is answered with 308 and the path without it.',
  'Answers that do not change with each request carry `ETag` and `Last-Modified`, those that are worked out for one request say in `Server-Timing` how many milliseconds that took. A request that names one of them in `If-None-Match` or `If-Modified-Since` is answered with 304 and no body where the client has the answer already; one that names another state in `If-Match` or `If-Unmodified-Since`, with 412. Bodies come in `br`, `zstd` or `gzip` where `Accept-Encoding` allows it.',
  'Whatever is neither a success nor a redirection is a problem document (RFC 9457): `type` is the address of a page that explains it, `detail` says what was wrong and what is wanted. Paths of the service that take no query parameters ignore any; the others answer an unknown one with 400 and the nearest that they know.',
] as const;
