const message =
  'Read keys with renderer/lib/page/keys.ts, which knows layouts, Caps Lock and the keys that belong to an input method.'

/** Restricted syntax: one place reads key events. */
export const keysByHand = [
  { selector: 'MemberExpression[property.name=/^(isComposing|keyCode)$/]', message },
  { selector: 'MemberExpression[object.name=/^(e|event|press)$/][property.name=/^(key|code|which)$/]', message },
  { selector: 'ObjectPattern > Property[key.name=/^(isComposing|keyCode)$/]', message },
  {
    selector:
      'ObjectPattern:has(Property[key.name=/^(ctrl|meta|shift|alt)Key$/]) > Property[key.name=/^(key|code|which)$/]',
    message,
  },
]
