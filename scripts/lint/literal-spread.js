/** Restricted syntax: the properties of a literal are written where it is spread. */
export const literalSpread = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the properties themselves, without a literal around them.',
}
