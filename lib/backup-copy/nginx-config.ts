const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/**
 * How nginx serves a restored copy at the addresses that the service had: labels and codes lead to pages, programs get
 * by `Accept` what they ask for, and a passport's id leads to it in the shape of EN 18223.
 */
export function nginxConfig({ folder, origin }: { folder: string; origin: string }): string {
  const { host } = new URL(origin);
  return `# Read only. Put the certificate of ${host} in front, or add it here; include this file inside http { }.
map $http_accept $form {
  default                   index.html;
  "~text/html"              index.html;
  "~application/vc\\+jwt"    credential.jwt;
  "~application/ld\\+json"   data;
  "~application/json"       en18223.json;
}
# /v1/dpps/https%3A%2F%2F…%2Fp%2F… : the id is one segment, so it is read before anything is decoded.
map $request_uri $dpp {
  default "";
  "~*^/v1/dpps/https?%3A%2F%2F[^/?]+?%2Fp%2F(?<unit>[0-9A-Z-]+)(\\?|$)"                       /p/$unit/en18223.json;
  "~*^/v1/dpps/https?%3A%2F%2F[^/?]+?%2Fv1%2Fproducts%2F(?<id>prd_\\w+)(\\?|$)"  /v1/products/$id/en18223.json;
}
# The code on a label: as ?c=, or as the serial number of GS1 where the item has none of its own.
map "$arg_c|$uri" $code {
  default "";
  "~^(?<a>[0-9A-Z]{4})-?(?<b>[0-9A-Z]{4})-?(?<d>[0-9A-Z]{4})-?(?<e>[0-9A-Z]{5})\\|"             $a-$b-$d-$e;
  "~^\\|/01/\\d{14}/21/(?<f>[0-9A-Z]{4})(?<g>[0-9A-Z]{4})(?<h>[0-9A-Z]{4})(?<i>[0-9A-Z]{5})/?$"   $f-$g-$h-$i;
}
server {
  listen 8080;
  server_name ${host} _;
  root ${folder};
  charset utf-8;
  default_type application/json;
  add_header Access-Control-Allow-Origin "*" always;
  add_header Vary "Accept" always;
  add_header Content-Security-Policy "${POLICY}" always;
  add_header X-Content-Type-Options nosniff always;

  location /01/ {
    if ($code) { return 307 /p/$code; }
    rewrite "^/01/(\\d{14})(?:/.*)?$" /m/$1 redirect;
    return 404;
  }
  location /v1/dpps/ {
    if ($dpp = "") { return 404; }
    rewrite ^ $dpp last;
  }
  location ~ ^/(?<kind>p|m)/(?<page>[^/]+)/?$         { rewrite ^ /$kind/$page/$form last; }
  location ~ ^/(p|m)/[^/]+/credential$               { rewrite ^(.*)$ $1.jwt last; }
  location ~ ^/(p|m)/[^/]+/credential/\\d+$           { rewrite ^(.*)/(\\d+)$ $1.$2.jwt last; }
  location ~ \\.jwt$                                  { types { } default_type application/vc+jwt; }
  location ~ ^/brands/[^/]+/(status|suspension)/\\d+$ { types { } default_type application/vc+jwt; }
  location ~ ^/brands/[^/]+/did\\.json$               { types { } default_type application/did+json; }
  location ~ /data$                                  { types { } default_type application/ld+json; }
  location = /terms/v1                               { types { } default_type application/ld+json; }
  location ~ \\.html$                                 { types { } default_type text/html; }
  location ~ ^/media/.*\\.jpg$                        { types { } default_type image/jpeg; }
  location ~ ^/p/[^/]+/documents/ {
    types {
      application/pdf pdf;
      image/png png;
      image/jpeg jpg;
      image/webp webp;
      application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx;
    }
    add_header Content-Disposition attachment always;
    add_header Content-Security-Policy "sandbox; default-src 'none'; frame-ancestors 'none'" always;
    add_header X-Content-Type-Options nosniff always;
  }
  location ^~ /logo/                                 { types { } default_type image/png; }
}
`;
}
