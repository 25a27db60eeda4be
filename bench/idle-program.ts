import { idleShares } from './idle-shares'

/* An empty program that measures itself while it does nothing, and sends the result to its parent. */

process.send?.(await idleShares())
