export { OpenSession } from './open-session.svelte'
export { SessionMirror } from './session-mirror.svelte'
