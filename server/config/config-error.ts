/** A wrong setting, in one sentence that names it. */
export class ConfigError extends Error {}
