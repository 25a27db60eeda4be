import { defaultPreferences, type Preferences } from '#shared/preferences/table'

/** Makes a document look as the settings say; ui/tokens.css has the values. */
export function applyAppearance(root: HTMLElement, values: Preferences, prefersMoreContrast: boolean): void {
  const contrast = values['appearance.contrast']
  const isStrong = contrast === 'more' || (contrast === 'system' && prefersMoreContrast)
  root.dataset['theme'] = values['appearance.theme']
  root.dataset['contrast'] = isStrong ? 'more' : 'normal'
  root.dataset['density'] = values['appearance.density']
  root.dataset['font'] = values['appearance.font']
  root.dataset['codeFont'] = values['appearance.codeFont']
  root.dataset['motion'] = values['appearance.motion']
  for (const [token, key] of [
    ['--text-scale', 'appearance.fontSize'],
    ['--code-scale', 'appearance.codeFontSize'],
  ] as const)
    root.style.setProperty(token, String(values[key] / defaultPreferences[key]))
}
