# Varnish 6 or newer as a cache in front of two replicas; for one, remove "replica_2" in both places. It keeps answers as long as the service allows.
#
#   varnishd -a :80 -f /etc/varnish/default.vcl -s malloc,1g -p http_gzip_support=off
#
# With http_gzip_support on, Varnish asks for gzip alone and unpacks it where a client takes none, which weakens the tag.
vcl 4.1;

import directors;

probe ready {
  .request =
    "GET /health/ready HTTP/1.1"
    "Host: catalog"
    "Connection: close";
  .interval = 1s;
  .timeout = 1s;
  .window = 1;
  .threshold = 1;
  .initial = 1;
}

backend replica_1 {
  .host = "127.0.0.1";
  .port = "8080";
  .probe = ready;
  .connect_timeout = 1s;
  .first_byte_timeout = 30s;
}

backend replica_2 {
  .host = "127.0.0.1";
  .port = "8081";
  .probe = ready;
  .connect_timeout = 1s;
  .first_byte_timeout = 30s;
}

sub vcl_init {
  new replicas = directors.round_robin();
  replicas.add_backend(replica_1);
  replicas.add_backend(replica_2);
}

sub vcl_recv {
  set req.backend_hint = replicas.backend();
  # Only for operators. With OPERATIONS_PORT these paths are not on this port anyway. Varnish compares paths as they are
  # written: dot segments, backslashes and an escaped first segment, which no valid path has, could spell the same.
  if (req.url ~ "(?i)^/+(metrics|health)([/?]|$)"
    || req.url ~ "^[^?]*/(\.|%2[eE]){1,2}([/?]|$)"
    || req.url ~ "^[^?]*\\"
    || req.url ~ "^/+[^/?]*%") {
    return (synth(404));
  }
  # The service answers alike under every host name and reads no cookies; either would only split the cache.
  set req.http.Host = "catalog";
  # Replaces the client's own value. Give TRUST_PROXY the address of Varnish.
  set req.http.X-Forwarded-For = client.ip;
  unset req.http.Cookie;
}

sub vcl_backend_response {
  # The remaining quota of one client (RATE_LIMIT) must not reach others through the cache.
  unset beresp.http.RateLimit;
  unset beresp.http.RateLimit-Policy;
  # Varnish takes stale-while-revalidate for its grace. Varnish asks for older answers with their tag, and a 304 renews them.
  set beresp.keep = 7d;
}

sub vcl_synth {
  set resp.http.Content-Type = "application/problem+json";
  set resp.http.Access-Control-Allow-Origin = "*";
  set resp.body = {"{"type":"about:blank","title":""} + resp.reason + {"","status":"} + resp.status
    + {","detail":"Nothing is at this path","error":"} + resp.status
    + {","message":"Nothing is at this path""} + "}";
  return (deliver);
}

sub vcl_backend_error {
  # Every request is safe to repeat, at the other replica.
  if (bereq.retries < 2) {
    return (retry);
  }
  set beresp.http.Content-Type = "application/problem+json";
  set beresp.http.Access-Control-Allow-Origin = "*";
  set beresp.http.Retry-After = "1";
  set beresp.body = {"{"type":"about:blank","title":""} + beresp.reason + {"","status":"} + beresp.status
    + {","detail":"No replica gave an answer","error":"} + beresp.status
    + {","message":"No replica gave an answer""} + "}";
  return (deliver);
}
