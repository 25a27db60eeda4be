/** Header with the sequence of an event, so that the last one is found without reading it. */
export const SEQUENCE_HEADER = 'Parley-Sequence'
/** Header with the hash of the object that has the event. */
export const OBJECT_HEADER = 'Parley-Object'
