export default function DiaryPage() {
  return null;
}
