import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

/** Path of a value through the calls of a program. */
export interface Walk {
  /** Folders of the functions that get it, in the order in which they are found. */
  readonly folders: readonly string[]
  /** Calls from a folder into one of a higher layer, as `from → to`. */
  readonly climbs: readonly string[]
}

type Callable = ts.FunctionLikeDeclaration

/** Symbols of the names under which a function has the value; `this` if it is a method of the value. */
interface Held {
  readonly symbols: Set<ts.Symbol>
  readonly isThis: boolean
}

/** Loads the sources that a TypeScript project names, without tests. */
export function loadProgram(project: string): ts.Program {
  const { config } = ts.readConfigFile(project, (path) => ts.sys.readFile(path)) as { config: unknown }
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(project))
  const files = fileNames.filter((file) => /\/src\/.*\.ts$/.test(file) && !/\.(test|cases)\.ts$|\/testing/.test(file))
  return ts.createProgram(files, { ...options, noEmit: true })
}

/**
 * Follows a parameter of a function: into each function that gets it as an argument, alone or in an object, and into each
 * method that is called on it or on one of its parts.
 */
export class Walker {
  readonly #checker: ts.TypeChecker
  readonly #folders = new Set<string>()
  readonly #climbs = new Set<string>()
  readonly #seen = new Set<string>()

  constructor(
    readonly program: ts.Program,
    readonly root: string,
    /** Layers, from the bottom up, by their folders. */
    readonly layers: readonly string[],
  ) {
    this.#checker = program.getTypeChecker()
  }

  walk(file: string, name: string, parameter: string): Walk {
    const source = this.program.getSourceFile(join(this.root, file))
    const start = source?.statements.find((each) => ts.isFunctionDeclaration(each) && each.name?.text === name)
    if (start === undefined || !ts.isFunctionDeclaration(start)) throw new Error(`${file} has no function ${name}.`)
    const first = start.parameters.find((each) => ts.isIdentifier(each.name) && each.name.text === parameter)
    if (first === undefined) throw new Error(`${name} has no parameter ${parameter}.`)
    this.#follow(start, first.name)
    return { folders: [...this.#folders], climbs: [...this.#climbs] }
  }

  /** Follows a parameter of a function, or `this` of a method. */
  #follow(within: Callable, binding: ts.BindingName | undefined): void {
    const key = `${within.getSourceFile().fileName}:${within.pos}:${binding?.pos ?? 'this'}`
    if (this.#seen.has(key) || within.body === undefined) return
    this.#seen.add(key)
    const from = this.#folderOf(within)
    this.#folders.add(from)
    const held: Held = { symbols: new Set(), isThis: binding === undefined }
    if (binding !== undefined) this.#hold(held, binding)
    const visit = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && node.initializer !== undefined && this.#carries(held, node.initializer))
        this.#hold(held, node.name)
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.#call(held, from, node)
      ts.forEachChild(node, visit)
    }
    visit(within.body)
  }

  #call(held: Held, from: string, call: ts.CallExpression | ts.NewExpression): void {
    const callee = this.#declarationOf(call)
    if (callee === undefined) return
    const to = this.#folderOf(callee)
    call.arguments?.forEach((argument, index) => {
      const received = callee.parameters[Math.min(index, callee.parameters.length - 1)]
      if (received === undefined || !this.#carries(held, argument)) return
      this.#enter(from, to)
      this.#follow(callee, received.name)
    })
    const target = call.expression
    if (ts.isPropertyAccessExpression(target) && this.#carries(held, target.expression)) {
      this.#enter(from, to)
      this.#follow(callee, undefined)
    }
  }

  #enter(from: string, to: string): void {
    if (this.#layerOf(to) > this.#layerOf(from)) this.#climbs.add(`${from} → ${to}`)
  }

  #layerOf(folder: string): number {
    return this.layers.findIndex((layer) => `${folder}/`.startsWith(`${layer}/`))
  }

  #hold(held: Held, binding: ts.BindingName): void {
    if (ts.isIdentifier(binding)) {
      const symbol = this.#checker.getSymbolAtLocation(binding)
      if (symbol !== undefined) held.symbols.add(symbol)
    } else for (const element of binding.elements) if (ts.isBindingElement(element)) this.#hold(held, element.name)
  }

  /** Returns whether an expression is the value, a part of it, or an object with one. */
  #carries(held: Held, expression: ts.Expression): boolean {
    if (expression.kind === ts.SyntaxKind.ThisKeyword) return held.isThis
    if (ts.isIdentifier(expression)) return isHeld(held, this.#checker.getSymbolAtLocation(expression))
    if (ts.isPropertyAccessExpression(expression))
      return this.#isObject(expression) && this.#carries(held, expression.expression)
    if (ts.isObjectLiteralExpression(expression))
      return expression.properties.some((each) =>
        ts.isShorthandPropertyAssignment(each)
          ? isHeld(held, this.#checker.getShorthandAssignmentValueSymbol(each))
          : ts.isPropertyAssignment(each)
            ? this.#carries(held, each.initializer)
            : ts.isSpreadAssignment(each) && this.#carries(held, each.expression),
      )
    return false
  }

  /** Returns whether an expression is an instance of a class of the source. */
  #isObject(expression: ts.Expression): boolean {
    const symbol = this.#checker.getTypeAtLocation(expression).getSymbol()
    return symbol?.declarations?.some((each) => ts.isClassDeclaration(each) && this.#isOwn(each)) ?? false
  }

  #declarationOf(call: ts.CallExpression | ts.NewExpression): Callable | undefined {
    const declaration = this.#checker.getResolvedSignature(call)?.declaration
    if (declaration === undefined || !ts.isFunctionLike(declaration)) return undefined
    return 'body' in declaration && this.#isOwn(declaration) ? declaration : undefined
  }

  #isOwn(node: ts.Node): boolean {
    return node.getSourceFile().fileName.startsWith(join(this.root, 'src'))
  }

  #folderOf(node: ts.Node): string {
    return relative(this.root, dirname(node.getSourceFile().fileName)).replaceAll('\\', '/')
  }
}

function isHeld(held: Held, symbol: ts.Symbol | undefined): boolean {
  return symbol !== undefined && held.symbols.has(symbol)
}
