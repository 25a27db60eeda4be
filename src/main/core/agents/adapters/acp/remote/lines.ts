import { StringDecoder } from 'node:string_decoder'

/** Splits text that comes in pieces into lines. Only for text of this program: its length has no bound. */
export class LineSplitter {
  private readonly decoder = new StringDecoder('utf8')
  private rest = ''

  push(chunk: Buffer): string[] {
    const lines = (this.rest + this.decoder.write(chunk)).split('\n')
    this.rest = lines.pop() ?? ''
    return lines.filter((line) => line !== '')
  }
}
