export const prompts = {
  title: 'Prompts',
  explanation:
    'Texts that you send again and again. Type / and the name of a prompt to insert it, or find it in the command palette.',
  none: 'No prompts yet. Add one here, or save a message from its menu.',
  add: 'Add prompt',
  newPrompt: 'New prompt',
  named: ({ name }: { name: string }) => `Prompt ${name}`,
  thePrompt: ({ name }: { name: string }) => `The prompt “${name}”`,
  savePrompt: 'Save prompt',
  saved: ({ name }: { name: string }) => `Saved the prompt “${name}”. Type /${name} to insert it.`,
  text: 'Text',
  nameHint: 'One word of letters, digits, periods, hyphens and underscores.',
  nameTaken: ({ name }: { name: string }) => `There is already a prompt named “${name}”.`,
}
