export default function EntryPage() {
  return null;
}
