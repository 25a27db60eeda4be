/** The shapes of a state: a disc works, a diamond waits for the user, a cross failed, a ring rests, an arrow comes in, a dash is off. */
export type Mark = 'working' | 'attention' | 'failed' | 'idle' | 'found' | 'off'
