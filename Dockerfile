# Not built by the repository's own tests (they need no container engine); compose.yaml shows how it is meant to run.

# 1. Everything that building needs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without install scripts: no package of ours needs one.
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.mjs
# The image has Node 24 of its own, so the packages that bring one go too. Other optional packages stay: sharp's libraries are such.
RUN npm prune --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-*

# 2. What serves: the build, its packages, and the data files that are read while running.
FROM node:24-bookworm-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 \
    PORT=3000 \
    DATA_DIR=/data \
    DEMO_STOCK=off
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
# scripts/start.mjs builds only where vite.config.ts is, so it serves the build as it is here.
COPY --from=build /app/scripts ./scripts
# The commands (stock import, settings, new site) run from the sources.
COPY --from=build /app/src ./src
# Stock and pictures of the demo dealers. Leave it out together with them.
COPY --from=build /app/demo ./demo
COPY --from=build /app/feeds ./feeds
# The demo dealers; mount your own folder and name it in DEALERS_DIR.
COPY --from=build /app/dealers ./dealers
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Not of a worker (ROLE=worker listens on no port): compose.yaml turns it off there.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and stops gracefully on SIGTERM within SHUTDOWN_SECONDS.
CMD ["node", "scripts/start.mjs"]
