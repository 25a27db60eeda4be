/*
 * A lint rule: text that people read comes from the message catalog, `src/messages`, not from literals.
 *
 * Text in markup and in attributes that are read out or shown counts always. Any other literal counts when it looks like
 * text: it begins with a capitalized word, or has several words. What is no text in spite of that (the name of an event, a
 * pattern of another program) says so in a comment that disables the rule.
 */

/** Attributes whose value is text, of elements and of components. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|description|empty|heading|hint|label|none|note|placeholder|text|title|words)$/
/** Attributes whose value is never text. */
const technical =
  /^(class|style|id|for|href|src|type|role|rel|target|name|lang|dir|d|viewBox|fill|stroke.*|transform|width|height|data-.*|xmlns|points|autocomplete|inputmode|enterkeyhint|tabindex|pattern|media|content|http-equiv|sandbox|allow|accept|spellcheck|draggable|part|slot|form|list|--.*)$/
const words = /\p{L}{2,}/u
const looksLikeText = /^\s*&?\p{Lu}\p{Ll}+(?![\p{L}\d_./:-])|\p{L}{2,}[,.:;…’'")]* ["“'(]?\p{L}/u
/** Text beside a parameter. */
const joined = /^[,.)]?\s+\p{L}{2,}|\p{L}{2,}[,:]?\s+\(?$/u
/** Names of keys, as events have them, and the name of the app. */
const names = /^(Enter|Shift|Esc|Escape|Home|End|Backspace|Delete|Tab|Parley)$/
/** The beginning of markup, of selectors and of addresses; names of variables. */
const code = /^\s*[<:.[#]\S|^https?:\/\/$|^[A-Z]+(_[A-Z]+)+$/
/** Functions whose arguments nobody reads: selectors, media queries, failures that are bugs. */
const callees =
  /^(matchMedia|querySelector(All)?|closest|matches|getContext|setContext|getPropertyValue|log|info|warn|error|debug|startsWith|endsWith|includes|split|join|replaceAll|addEventListener|dispatchEvent|execCommand|setHeader|Error|TypeError|RangeError|Event|CustomEvent|DOMException|RegExp|Map|Set|Symbol|write)$/

/** @param {any} node */
function nameOf(node) {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : ''
}

/**
 * The place of a literal: `shown` where its value is displayed as it is, `hidden` where nobody can read it, `unknown`
 * where its looks decide.
 * @param {any} literal
 * @returns {'shown' | 'hidden' | 'unknown'}
 */
function placeOf(literal) {
  let child = literal
  let direct = true
  for (let node = literal.parent; node != null; child = node, node = node.parent) {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
        if (node.source === child) return 'hidden'
        break
      case 'ThrowStatement':
      case 'TSLiteralType':
      case 'SvelteDirective':
      case 'SvelteStyleDirective':
      case 'SvelteStyleElement':
        return 'hidden'
      case 'Property':
        if (node.key === child && !node.computed) return 'hidden'
        direct = false
        break
      case 'MemberExpression':
        if (node.property === child) return 'hidden'
        direct = false
        break
      case 'SwitchCase':
        if (node.test === child) return 'hidden'
        break
      case 'BinaryExpression':
        if (node.operator !== '+') return 'hidden'
        break
      case 'CallExpression':
      case 'NewExpression':
        if (node.callee !== child && callees.test(nameOf(node.callee))) return 'hidden'
        direct = false
        break
      case 'ConditionalExpression':
        if (node.test === child) direct = false
        break
      case 'LogicalExpression':
      case 'TemplateLiteral':
        break
      case 'SvelteMustacheTag':
        if (node.parent.type === 'SvelteElement') return direct ? 'shown' : 'unknown'
        break
      case 'SvelteAttribute':
      case 'SvelteShorthandAttribute': {
        const name = node.key.name
        if (spoken.test(name)) return direct ? 'shown' : 'unknown'
        const ofComponent = node.parent.parent?.kind === 'component'
        return technical.test(name) && !(ofComponent && name === 'name') ? 'hidden' : 'unknown'
      }
      default:
        direct = false
    }
  }
  return 'unknown'
}

/** @type {import('eslint').Rule.RuleModule} */
const literalText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      literal: 'Text on screen belongs into src/messages: “{{text}}”.',
      early: 'Read messages when they are shown, not when the module loads.',
    },
  },
  create(context) {
    /** @param {any} node @param {string} text */
    function check(node, text) {
      if (!words.test(text) || names.test(text) || code.test(text)) return
      const place = placeOf(node)
      if (place === 'shown' || (place === 'unknown' && looksLikeText.test(text)))
        context.report({ node, messageId: 'literal', data: { text: text.trim().slice(0, 60) } })
    }
    return {
      /** @param {any} node */
      SvelteText(node) {
        if (node.parent.type === 'SvelteStyleElement' || node.parent.type === 'SvelteScriptElement') return
        if (words.test(node.value) && !names.test(node.value.trim()))
          context.report({ node, messageId: 'literal', data: { text: node.value.trim().slice(0, 60) } })
      },
      /** @param {any} node */
      SvelteLiteral: (node) => check(node, node.value),
      /** @param {any} node */
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value)
      },
      /** @param {any} node */
      TemplateElement(node) {
        const text = node.value.cooked ?? ''
        if (joined.test(text) && placeOf(node) !== 'hidden')
          context.report({ node, messageId: 'literal', data: { text: text.trim() } })
        else check(node, text)
      },
      /** @param {any} node */
      'Identifier[name="m"]'(node) {
        if (node.parent.type !== 'MemberExpression' || node.parent.object !== node) return
        for (let outer = node.parent; outer != null; outer = outer.parent) {
          if (/Function|^Svelte|ClassBody/.test(outer.type)) return
        }
        context.report({ node, messageId: 'early' })
      },
    }
  },
}

/** Configuration of the rule. */
export const textFromCatalog = {
  files: ['src/renderer/**/*.{ts,svelte}', 'src/main/electron/**/*.ts'],
  ignores: ['**/*.test.ts', '**/*Harness.svelte', '**/testing/**'],
  plugins: { parley: { rules: { 'literal-text': literalText } } },
  rules: { 'parley/literal-text': /** @type {const} */ ('error') },
}
