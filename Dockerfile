# syntax=docker/dockerfile:1
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/core/package.json packages/core/
COPY packages/contract/package.json packages/contract/
COPY packages/documents/package.json packages/documents/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
COPY bench/package.json bench/
RUN npm ci --omit=dev --no-audit --no-fund
COPY scripts scripts
COPY packages packages
COPY tsconfig.base.json CHANGELOG.md LICENSE ./
# What is built stays; of the libraries only those that the server runs are installed again.
RUN npm run build && rm -rf node_modules && npm ci --omit=dev --workspace=@roundsman/server --no-audit --no-fund

FROM node:22-bookworm-slim
# Few arenas and steady thresholds: glibc then gives back what the threads that made papers have freed.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app/LICENSE ./
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages/core/package.json packages/core/
COPY --from=build /app/packages/contract/package.json packages/contract/
COPY --from=build /app/packages/documents/package.json packages/documents/
COPY --from=build /app/packages/documents/dist packages/documents/dist
COPY --from=build /app/packages/documents/fonts packages/documents/fonts
COPY --from=build /app/packages/server/package.json packages/server/
COPY --from=build /app/packages/server/dist packages/server/dist
COPY --from=build /app/packages/web/package.json packages/web/
COPY --from=build /app/packages/web/dist packages/web/dist
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/dist/main.js"]
