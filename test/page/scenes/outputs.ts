export const LS = `total 48
drwxr-xr-x 6 me me 4096 Mar  3 09:12 \x1b[1;34m.\x1b[0m
drwxr-xr-x 9 me me 4096 Mar  1 18:40 \x1b[1;34m..\x1b[0m
-rw-r--r-- 1 me me  412 Mar  2 11:05 package.json
-rwxr-xr-x 1 me me 1893 Mar  3 09:12 \x1b[1;32mrun.sh\x1b[0m
drwxr-xr-x 2 me me 4096 Mar  3 09:10 \x1b[1;34msrc\x1b[0m
`;

export const TESTS = `\x1b[2m$ node --test\x1b[0m
\x1b[32m✔\x1b[39m spring tide at new moon \x1b[2m(1.8 ms)\x1b[22m
\x1b[32m✔\x1b[39m neap tide at first quarter \x1b[2m(0.4 ms)\x1b[22m
\x1b[31m✖\x1b[39m high water at Dover \x1b[2m(2.2 ms)\x1b[22m
  \x1b[31mAssertionError\x1b[0m: expected \x1b[32m"06:42"\x1b[0m, got \x1b[31m"06:24"\x1b[0m
    at \x1b[36msrc/tides.test.js\x1b[39m:\x1b[33m31\x1b[39m:12
    at Test.runInAsyncScope (node:async_hooks:211:14)

tests 3 · \x1b[32mpass 2\x1b[0m · \x1b[1;41m fail 1 \x1b[0m
`;
