export default function AssociationPage() {
  return null;
}
