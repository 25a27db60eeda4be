/** The shapes of a state: a disc works, a diamond waits for the user, a cross failed, a tick is done, a ring rests, an arrow comes in, a dash is off. */
export type Mark = 'working' | 'attention' | 'failed' | 'done' | 'idle' | 'found' | 'off'
