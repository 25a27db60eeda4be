import { m } from '#messages'

// Words of user agents, which are names everywhere.
// eslint-disable-next-line parley/literal-text
const kinds = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux', 'CrOS']

/** Suggests a name for the device of a browser. */
export const suggestedName = (userAgent: string): string =>
  kinds.find((kind) => userAgent.includes(kind)) ?? m.device.browser
