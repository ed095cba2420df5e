/**
 * Preloaded into both servers with `--expose-gc`. A signal collects all garbage, so that what remains
 * is what the sockets hold and not what opening them has left behind.
 */
process.on('SIGUSR2', () => globalThis.gc?.())
