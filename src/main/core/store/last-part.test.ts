import { describe, expect, test } from 'vitest'
import { aMessage, anAgent, aSession, aTurn, testStore, write } from './fixtures'
import type { Store } from './port'

describe('the last part of a conversation', () => {
  async function longStore(): Promise<Store> {
    const store = await testStore()
    await write(store, (writer) => {
      writer.insertSession(aSession('s1', { agents: [anAgent('a1', 's1')] }))
      for (let at = 0; at < 20; at++) {
        if (at % 4 === 0) writer.insertTurn(aTurn(`t${at / 4}`, 's1', { turnNumber: at / 4 + 1, status: 'completed' }))
        writer.insertMessage(aMessage(`m${at}`, 's1', `text ${at}`, { turnId: `t${Math.floor(at / 4)}` }), at)
      }
      writer.insertMessage(aMessage('queued', 's1', 'later', { turnId: 't4' }), null)
    })
    return store
  }

  test('has the newest messages, their turns, and what waits', async () => {
    const part = await (await longStore()).read.conversation('s1', 6)
    expect(part?.firstPosition).toBe(14)
    expect(part?.messages.map((message) => message.messageId)).toEqual(['m14', 'm15', 'm16', 'm17', 'm18', 'm19'])
    expect(part?.blocks.map((block) => block.blockId)).toEqual(['m14:0', 'm15:0', 'm16:0', 'm17:0', 'm18:0', 'm19:0'])
    expect(part?.turns.map((turn) => turn.turnId)).toEqual(['t3', 't4'])
    expect(part?.queue.map((message) => message.messageId)).toEqual(['queued'])
    expect(part?.queueBlocks).toHaveLength(1)
    expect(part?.agents).toHaveLength(1)
  })

  test('is all of it when it is short', async () => {
    const store = await longStore()
    expect(await store.read.conversation('s1', 100)).toEqual(await store.read.conversation('s1'))
    expect((await store.read.conversation('s1'))?.turns).toHaveLength(5)
    expect(await store.read.conversation('none')).toBeNull()
  })
})
