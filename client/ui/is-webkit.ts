/** Whether this is Safari, or another browser of an iPhone or iPad: all of them share its engine. */
export const isWebKit = (): boolean => navigator.vendor.startsWith('Apple')
