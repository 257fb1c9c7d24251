# An image of Yalkut: npm alone inside, as on any machine. docs/operators/docker.md says how to run it, and what was tried.
#   docker build -t yalkut .
FROM node:22-bookworm-slim AS build
WORKDIR /opt/yalkut
# The pinned Node needs libatomic, which small images do not have.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
COPY . .
# What a server needs, without the libraries of the tests; the bundle of the program, and the pages.
RUN sh bin/install

FROM debian:bookworm-slim
# Certificates: for https to stores of files, mail servers and OpenID providers. git: for the git mirror and /catalog.git.
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates git libatomic1 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin yalkut \
 && install -d -o yalkut -g yalkut -m 0700 /data /cache
COPY --from=build /opt/yalkut /opt/yalkut
USER yalkut
WORKDIR /opt/yalkut
ENV DATA_DIR=/data \
    HOST=0.0.0.0 \
    PORT=8787 \
    NODE_COMPILE_CACHE=/cache
VOLUME /data
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["/opt/yalkut/node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:8787/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/yalkut/bin/yalkut"]
CMD ["serve"]
