import { beforeEach, expect, it, vi } from 'vitest'
import { reportBug } from './start-problems'

const electron = vi.hoisted(() => ({
  app: { exit: vi.fn() },
  dialog: { showMessageBox: vi.fn(() => Promise.resolve({ response: 0 })) },
  BrowserWindow: { getAllWindows: vi.fn((): { isVisible(): boolean }[] => []) },
}))
vi.mock('electron', () => electron)

const log = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})

it('tells an unexpected error in a dialog and exits while no window can be seen', async () => {
  electron.BrowserWindow.getAllWindows.mockReturnValue([{ isVisible: () => false }])
  await reportBug(new Error('no such module'), log)
  const detail = expect.stringContaining('no such module') as unknown as string
  expect(electron.dialog.showMessageBox).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'Parley can’t start', detail }),
  )
  expect(electron.app.exit).toHaveBeenCalledExactlyOnceWith(1)
})

it('only logs it once a window can be seen', async () => {
  electron.BrowserWindow.getAllWindows.mockReturnValue([{ isVisible: () => true }])
  await reportBug(new Error('no such module'), log)
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no such module'))
  expect(electron.dialog.showMessageBox).not.toHaveBeenCalled()
  expect(electron.app.exit).not.toHaveBeenCalled()
})
