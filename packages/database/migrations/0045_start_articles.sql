-- The articles that the blog begins with. A migration and not the start writes them: it runs once per database, so what operators change or
-- delete later stays changed and deleted, also when none is left. Dated no later than the day on which they arrive, or they would wait.
INSERT INTO "articles" ("id", "author_name", "is_featured", "published_at", "created_at", "updated_at")
VALUES ('019ab000-0000-7000-8000-000000000001', 'Equipe Bálsamo', true, least(timestamptz '2026-11-24 12:00+00', now()), least(timestamptz '2026-11-24 12:00+00', now()), least(timestamptz '2026-11-24 12:00+00', now()));
--> statement-breakpoint
INSERT INTO "article_translations" ("article_id", "language", "slug", "title", "excerpt", "category", "read_minutes", "updated_at", "content")
VALUES ('019ab000-0000-7000-8000-000000000001', 'pt', 'como-ler-o-seu-painel', 'Como ler o seu painel', 'O que querem dizer “ajuda”, “talvez” e “ainda não dá para saber”, quando vem a primeira resposta e o que o painel nunca diz.', 'Dia a dia', 2, least(timestamptz '2026-11-24 12:00+00', now()), $md$O painel junta os seus registros e responde a uma pergunta só: **o que muda quando você usa cada produto?** Ele não dá nota para você e não diz quanto usar. Este guia mostra como ler o que aparece ali.

## Tudo começa no antes e no depois

Cada registro tem duas metades. Na primeira você conta como está *antes* de usar. Algumas horas mais tarde o diário pergunta de novo, e você conta como ficou *depois*. A diferença entre as duas notas é o que o painel compara.

Por isso vale responder ao depois também quando nada mudou, ou quando piorou. Se só os dias bons têm resposta, o painel mostra um tratamento melhor do que ele é.

## Quando vem a primeira resposta

Com **6 registros completos, em pelo menos 3 dias diferentes**. Antes disso o painel diz quantos faltam. Não é burocracia: com dois ou três registros, uma noite ruim ou uma semana leve mudam tudo.

## As palavras do painel

| O painel diz | O que quer dizer |
| --- | --- |
| Ajuda | Depois do uso a nota melhora mais do que melhoraria de qualquer jeito, e isso se repete. |
| Talvez | Há um sinal, mas ainda pode ser coincidência. |
| Ainda não dá para saber | Faltam registros, ou eles não apontam para lado nenhum. |
| Piora | Depois do uso a nota piora mais do que pioraria de qualquer jeito. |

“Ainda não dá para saber” é uma resposta honesta. Não quer dizer que o produto não funciona.

## “De qualquer jeito”: o que é isso?

Muita gente usa quando está no pior momento, e do pior momento costuma-se sair, com ou sem remédio. O painel separa essa parte. Para ele conhecer o seu normal, use **Como estou agora** em dias e horas sem uso: uma nota rápida, sem produto nenhum.

## Notas que chegam tarde

Uma nota dada muito depois da hora não mostra bem o efeito daquele uso. Ela fica guardada no diário, marcada como tal, e não entra na conta do efeito. Não se preocupe com uma ou outra: o próximo registro corrige o caminho.

## Três cuidados ao ler

1. **Olhe o período.** Sete dias contam uma história, noventa contam outra.
2. **Olhe um sintoma de cada vez.** Um produto pode ajudar no sono e não mudar a dor.
3. **Anote os efeitos que você não quer.** Boca seca, tontura ou sonolência fazem parte da resposta tanto quanto o alívio.

> O painel descreve o que você anotou. Mudar dose, horário ou produto é decisão para tomar com quem acompanha o seu tratamento. Se algo piorar ou assustar, procure essa pessoa sem esperar a próxima consulta.$md$);
--> statement-breakpoint
INSERT INTO "article_translations" ("article_id", "language", "slug", "title", "excerpt", "category", "read_minutes", "updated_at", "content")
VALUES ('019ab000-0000-7000-8000-000000000001', 'en', 'how-to-read-your-dashboard', 'How to read your dashboard', 'What “helps”, “maybe” and “too early to tell” mean, when the first answer comes, and what the dashboard never says.', 'Day to day', 2, least(timestamptz '2026-11-24 12:00+00', now()), $md$The dashboard puts your records together and answers a single question: **what changes when you use each product?** It does not grade you, and it does not say how much to use. This guide shows how to read what is there.

## It all starts with before and after

Every record has two halves. In the first you say how you feel *before* using. Some hours later the diary asks again, and you say how you feel *after*. The difference between the two ratings is what the dashboard compares.

That is why the second half is worth answering when nothing changed, too, or when things got worse. If only the good days have an answer, the dashboard shows a treatment that is better than yours really is.

## When the first answer comes

After **6 complete records on at least 3 different days**. Until then the dashboard says how many are missing. That is not red tape: with two or three records, one bad night or one easy week changes everything.

## The words on the dashboard

| The dashboard says | What it means |
| --- | --- |
| Helps | After use the rating gets better than it would have anyway, and it keeps doing so. |
| Maybe | There is a sign, but it could still be coincidence. |
| Too early to tell | Records are missing, or they point in no direction. |
| Makes it worse | After use the rating gets worse than it would have anyway. |

“Too early to tell” is an honest answer. It does not mean that the product does not work.

## “Anyway”: what is that?

Many people use at their worst moment, and worst moments tend to pass, with or without medicine. The dashboard takes that part out. So that it knows your normal, use **How I am now** at days and hours without a dose: a quick rating, with no product at all.

## Ratings that come late

A rating given long after its time says little about the effect of that use. It stays in the diary, marked as what it is, and does not count towards the effect. Do not worry about one or two: the next record puts things right.

## Three things to keep in mind

1. **Look at the period.** Seven days tell one story, ninety another.
2. **Look at one symptom at a time.** A product may help with sleep and change nothing about pain.
3. **Write down the effects you do not want.** A dry mouth, dizziness or drowsiness belong to the answer as much as relief does.

> The dashboard describes what you wrote down. Changing a dose, a time or a product is a decision to take with whoever follows your treatment. If something gets worse or frightens you, contact them without waiting for the next appointment.$md$);
--> statement-breakpoint
INSERT INTO "article_translations" ("article_id", "language", "slug", "title", "excerpt", "category", "read_minutes", "updated_at", "content")
VALUES ('019ab000-0000-7000-8000-000000000001', 'fr', 'comment-lire-votre-tableau-de-bord', 'Comment lire votre tableau de bord', 'Ce que veulent dire « aide », « peut-être » et « trop tôt pour le dire », quand vient la première réponse, et ce que le tableau de bord ne dit jamais.', 'Au quotidien', 2, least(timestamptz '2026-11-24 12:00+00', now()), $md$Le tableau de bord rassemble vos saisies et répond à une seule question : **qu’est-ce qui change quand vous utilisez chaque produit ?** Il ne vous juge pas et ne dit pas combien prendre. Ce guide explique comment le lire.

## Tout part de l’avant et de l’après

Chaque saisie a deux moitiés. Dans la première, vous dites comment vous allez *avant* la prise. Quelques heures plus tard, le journal vous le redemande : c’est l’*après*. La différence entre les deux scores est ce que le tableau de bord compare.

Répondez donc aussi quand rien n’a changé, ou quand c’est pire. Si seuls les bons jours ont une réponse, le tableau de bord montre un traitement meilleur qu’il ne l’est.

## Quand arrive la première réponse

Après **6 saisies complètes, sur au moins 3 jours différents**. D’ici là, le tableau de bord dit combien il en manque. Avec deux ou trois saisies, une mauvaise nuit ou une semaine facile suffit à tout changer.

## Les mots du tableau de bord

| Le tableau de bord dit | Ce que cela veut dire |
| --- | --- |
| Aide | Après la prise, le score s’améliore plus qu’il ne l’aurait fait de toute façon, et cela se répète. |
| Peut-être | Il y a un signe, mais ce peut encore être une coïncidence. |
| Trop tôt pour le dire | Il manque des saisies, ou elles ne vont dans aucun sens. |
| Aggrave | Après la prise, le score se dégrade plus qu’il ne l’aurait fait de toute façon. |

« Trop tôt pour le dire » est une réponse honnête. Elle ne signifie pas que le produit ne marche pas.

## « De toute façon » : qu’est-ce que c’est ?

Beaucoup de personnes prennent leur traitement au pire moment, et le pire moment finit souvent par passer, avec ou sans médicament. Le tableau de bord met cette part à l’écart. Pour qu’il connaisse votre état habituel, utilisez **Comment je vais maintenant** à des jours et des heures sans prise : un score rapide, sans aucun produit.

## Les scores qui arrivent tard

Un score donné longtemps après l’heure dit peu de chose de l’effet de cette prise. Il reste dans le journal, signalé comme tel, et ne compte pas pour l’effet. Un oubli de temps en temps n’a rien de grave : la saisie suivante remet les choses en place.

## Trois précautions de lecture

1. **Regardez la période.** Sept jours racontent une histoire, quatre-vingt-dix une autre.
2. **Un symptôme à la fois.** Un produit peut aider le sommeil et ne rien changer à la douleur.
3. **Notez les effets que vous ne voulez pas.** Bouche sèche, vertiges ou somnolence font partie de la réponse, autant que le soulagement.

> Le tableau de bord décrit ce que vous avez noté. Changer une dose, un horaire ou un produit se décide avec la personne qui suit votre traitement. Si quelque chose s’aggrave ou vous inquiète, contactez-la sans attendre la prochaine consultation.$md$);
--> statement-breakpoint
INSERT INTO "articles" ("id", "author_name", "is_featured", "published_at", "created_at", "updated_at")
VALUES ('019ab000-0000-7000-8000-000000000002', 'Equipe Bálsamo', false, least(timestamptz '2026-11-22 12:00+00', now()), least(timestamptz '2026-11-22 12:00+00', now()), least(timestamptz '2026-11-22 12:00+00', now()));
--> statement-breakpoint
INSERT INTO "article_translations" ("article_id", "language", "slug", "title", "excerpt", "category", "read_minutes", "updated_at", "content")
VALUES ('019ab000-0000-7000-8000-000000000002', 'pt', 'o-que-levar-para-a-consulta', 'O que levar para a consulta', 'A lista do que vale levar, o que contar mesmo sem perguntarem e três perguntas que não podem ficar sem resposta.', 'Consulta', 2, least(timestamptz '2026-11-22 12:00+00', now()), $md$Uma consulta passa depressa. Quem chega com três coisas escritas costuma sair com três respostas. Aqui está o que vale levar, e como o Bálsamo ajuda a juntar tudo.

## O que levar

- **Tudo o que você toma**, com nome e horário: remédios, vitaminas, chás, fitoterápicos. Produtos de cannabis podem interagir com outros medicamentos, e só com a lista completa dá para avaliar isso.
- **O frasco ou uma foto do rótulo**, com a concentração, o lote e a validade. Se tiver o laudo do produto, leve também.
- **A receita em vigor** e, se for o seu caso, a autorização de importação, com as datas de vencimento.
- **Exames e relatórios** de outros profissionais desde a última vez.
- **Os efeitos que incomodaram**: quando apareceram, quanto duraram, se você precisou parar o que fazia.

## O que contar, mesmo sem perguntarem

Diga se está grávida, amamentando ou planejando engravidar; se você ou alguém da família já teve psicose; se tem problema de coração ou de fígado; se dirige ou opera máquinas; e o que mais usa, álcool incluído. Também conte se usou de um jeito diferente do combinado. Ninguém precisa de uma versão melhor da história: precisa da verdadeira.

## Três perguntas escritas

Escolha as três que não podem ficar sem resposta. Alguns exemplos:

1. O que devemos esperar até a próxima consulta, e como vamos saber?
2. Que sinal quer dizer que devo ligar antes?
3. O que faço se esquecer ou se o produto acabar?

## Como o Bálsamo ajuda

Em **Levar à consulta** você anota a data e as suas perguntas. Só você vê o que está ali. Na mesma página sai o **relatório em PDF**, com o que mudou antes e depois dos usos.

Se o seu médico também usa o Bálsamo, você pode conectá-lo ao diário. Você escolhe se ele vê anotações, estoque e usos recreativos, e pode encerrar a conexão quando quiser. Cada leitura fica anotada em **Quem viu meus dados**.

## Na véspera

Complete os registros que esperam o depois, veja se a data da receita está perto de vencer e separe o frasco. Cinco minutos bastam.

> Se houver dor no peito, falta de ar, desmaio, confusão forte ou pensamentos de se machucar, não espere a consulta: procure um serviço de urgência. No Brasil, o SAMU atende pelo 192 e o CVV pelo 188.$md$);
--> statement-breakpoint
INSERT INTO "article_translations" ("article_id", "language", "slug", "title", "excerpt", "category", "read_minutes", "updated_at", "content")
VALUES ('019ab000-0000-7000-8000-000000000002', 'en', 'what-to-take-to-your-appointment', 'What to take to your appointment', 'What is worth taking, what to say even if nobody asks, and three questions that must not go unanswered.', 'Appointments', 2, least(timestamptz '2026-11-22 12:00+00', now()), $md$An appointment goes by quickly. Those who arrive with three things in writing tend to leave with three answers. Here is what is worth taking, and how Bálsamo helps to put it together.

## What to take

- **Everything you take**, with names and times: medicines, vitamins, teas, herbal remedies. Cannabis products can interact with other medicines, and only a complete list lets anyone judge that.
- **The bottle, or a photo of its label**, with strength, batch and expiry date. If you have the certificate of analysis, take that as well.
- **Your current prescription** and, where you need one, the import permit, with the dates on which they end.
- **Test results and reports** from others since the last time.
- **Effects that bothered you**: when they came, how long they lasted, whether you had to stop what you were doing.

## What to say even if nobody asks

Say if you are pregnant, breastfeeding or planning a pregnancy; if you or someone in your family has ever had psychosis; if you have a heart or liver condition; if you drive or operate machines; and what else you use, alcohol included. Say, too, if you used it differently from what was agreed. Nobody needs a better version of the story: they need the true one.

## Three questions in writing

Choose the three that must not go unanswered. Some examples:

1. What should we expect by the next appointment, and how will we know?
2. Which sign means that I should call earlier?
3. What do I do if I forget, or if the product runs out?

## How Bálsamo helps

Under **For your appointment** you note the date and your questions. Only you see what is there. The same page makes a **PDF report** with what changed before and after your doses.

If your doctor uses Bálsamo too, you can connect them to your diary. You choose whether they see notes, stock and recreational use, and you can end the connection whenever you like. Every reading is kept under **Who saw my data**.

## The evening before

Complete the records that wait for their second half, check whether your prescription is about to end, and put the bottle in your bag. Five minutes will do.

> With chest pain, trouble breathing, fainting, severe confusion or thoughts of harming yourself, do not wait for the appointment: go to an emergency service or call the emergency number where you are.$md$);
--> statement-breakpoint
INSERT INTO "article_translations" ("article_id", "language", "slug", "title", "excerpt", "category", "read_minutes", "updated_at", "content")
VALUES ('019ab000-0000-7000-8000-000000000002', 'fr', 'quoi-apporter-a-votre-consultation', 'Quoi apporter à votre consultation', 'Ce qu’il est utile d’apporter, ce qu’il faut dire même sans question, et trois questions qui ne doivent pas rester sans réponse.', 'Consultation', 2, least(timestamptz '2026-11-22 12:00+00', now()), $md$Une consultation passe vite. Qui arrive avec trois choses écrites repart souvent avec trois réponses. Voici ce qu’il est utile d’apporter, et comment Bálsamo aide à tout réunir.

## Ce qu’il faut apporter

- **Tout ce que vous prenez**, avec les noms et les heures : médicaments, vitamines, tisanes, plantes. Les produits à base de cannabis peuvent interagir avec d’autres médicaments, et seule une liste complète permet d’en juger.
- **Le flacon, ou une photo de l’étiquette**, avec la concentration, le lot et la date de péremption. Si vous avez le certificat d’analyse, apportez-le aussi.
- **L’ordonnance en cours** et, s’il vous en faut une, l’autorisation d’importation, avec leurs dates de fin.
- **Les examens et comptes rendus** reçus depuis la dernière fois.
- **Les effets qui vous ont gêné** : quand ils sont venus, combien de temps ils ont duré, si vous avez dû vous arrêter.

## Ce qu’il faut dire, même sans question

Dites si vous êtes enceinte, si vous allaitez ou prévoyez une grossesse ; si vous ou un proche avez déjà eu une psychose ; si vous avez une maladie du cœur ou du foie ; si vous conduisez ou utilisez des machines ; et ce que vous consommez d’autre, alcool compris. Dites aussi si vous avez fait autrement que convenu. Personne n’a besoin d’une histoire plus belle : il faut la vraie.

## Trois questions écrites

Choisissez les trois qui ne doivent pas rester sans réponse. Par exemple :

1. Que pouvons-nous attendre d’ici la prochaine consultation, et comment le saurons-nous ?
2. Quel signe veut dire que je dois appeler plus tôt ?
3. Que faire en cas d’oubli, ou si le produit est terminé ?

## Comment Bálsamo aide

Dans **Pour la consultation**, vous notez la date et vos questions. Vous seul les voyez. Le **rapport en PDF** s’y prépare aussi, avec ce qui a changé avant et après les prises.

Si votre médecin utilise Bálsamo, vous pouvez le relier à votre journal. Vous choisissez s’il voit les notes, le stock et les usages récréatifs, et vous pouvez cesser le partage quand vous voulez. Chaque lecture est enregistrée dans **Qui a vu mes données**.

## La veille

Complétez les saisies qui attendent l’après, vérifiez si l’ordonnance arrive à sa fin et préparez le flacon. Cinq minutes suffisent.

> En cas de douleur dans la poitrine, de gêne pour respirer, de malaise, de forte confusion ou de pensées suicidaires, n’attendez pas la consultation : adressez-vous aux urgences ou appelez le numéro d’urgence du pays où vous êtes.$md$);
--> statement-breakpoint
INSERT INTO "articles" ("id", "author_name", "is_featured", "published_at", "created_at", "updated_at")
VALUES ('019ab000-0000-7000-8000-000000000003', 'Equipe Bálsamo', false, least(timestamptz '2026-11-20 12:00+00', now()), least(timestamptz '2026-11-20 12:00+00', now()), least(timestamptz '2026-11-20 12:00+00', now()));
--> statement-breakpoint
INSERT INTO "article_translations" ("article_id", "language", "slug", "title", "excerpt", "category", "read_minutes", "updated_at", "content")
VALUES ('019ab000-0000-7000-8000-000000000003', 'pt', 'gotas-ml-e-mg-como-se-entendem', 'Gotas, ml e mg: como se entendem', 'Por que 1 ml nem sempre são 20 gotas, como ler a concentração no rótulo e o que conferir quando o frasco muda.', 'Dia a dia', 2, least(timestamptz '2026-11-20 12:00+00', now()), $md$A receita fala em gotas, o frasco em mililitros, o rótulo em miligramas. São três medidas da mesma coisa, vistas de lugares diferentes. Entender como conversam evita enganos na troca de frasco. **Quanto usar é sempre o que está na sua receita:** os números daqui só mostram a conta.

## Três palavras, três perguntas

- **Gota** diz *quantas vezes o conta-gotas pinga*. É prática, mas o tamanho muda de um conta-gotas para outro.
- **Mililitro (ml)** diz *quanto líquido é*. Esse não muda.
- **Miligrama (mg)** diz *quanto da substância há nesse líquido*. THC e CBD são contados separados.

## Quantas gotas tem 1 ml?

Muita gente aprende que são 20. É comum, mas não é regra: com óleos e conta-gotas diferentes, o mesmo mililitro pode dar perto de 30. O número do seu frasco costuma estar no rótulo ou na bula; se não estiver, pergunte na farmácia ou à associação que forneceu.

## Do rótulo às gotas

A concentração liga líquido e substância. Um rótulo que diz **20 mg/ml de CBD** conta que cada mililitro tem 20 mg de CBD. A conta é uma divisão:

`mg em cada gota = mg por ml ÷ gotas por ml`

| Rótulo | Gotas por ml | Em cada gota |
| --- | --- | --- |
| 20 mg/ml | 20 | 1 mg |
| 20 mg/ml | 30 | cerca de 0,7 mg |
| 50 mg/ml | 20 | 2,5 mg |

Repare na última linha: **o mesmo número de gotas, de outro frasco, pode ser mais que o dobro.**

## E quando o rótulo fala em porcentagem?

Em líquidos, **1 % costuma querer dizer cerca de 10 mg por ml**. “Cerca de”, porque alguns fabricantes medem por peso e o óleo pesa um pouco menos que a água. Se houver mg/ml no rótulo ou no laudo, fique com ele.

## Trocou de frasco? Confira antes

1. A concentração é a mesma, de THC e de CBD?
2. O conta-gotas é o mesmo?
3. Se algo mudou, fale com quem receitou ou com o farmacêutico **antes** da primeira dose. Não faça a conversão por conta própria.

## No Bálsamo

No estoque você pode guardar a concentração e as **gotas por ml** de cada produto. Com isso o diário mostra, ao lado das gotas, a estimativa em mg. Sem o número de gotas ele mostra uma faixa, de 20 a 30 gotas por ml, em vez de fingir que sabe.

> Tomou mais do que devia, ou uma criança tomou? Ligue para a pessoa que acompanha você ou para um serviço de emergência. No Brasil, o Disque-Intoxicação atende de graça pelo 0800 722 6001.$md$);
--> statement-breakpoint
INSERT INTO "article_translations" ("article_id", "language", "slug", "title", "excerpt", "category", "read_minutes", "updated_at", "content")
VALUES ('019ab000-0000-7000-8000-000000000003', 'en', 'drops-ml-and-mg-how-they-fit-together', 'Drops, ml and mg: how they fit together', 'Why 1 ml is not always 20 drops, how to read the strength on a label, and what to check when the bottle changes.', 'Day to day', 2, least(timestamptz '2026-11-20 12:00+00', now()), $md$The prescription speaks of drops, the bottle of millilitres, the label of milligrams. They are three measures of the same thing, seen from different places. Knowing how they relate prevents mistakes when the bottle changes. **How much to use is always what your prescription says:** the numbers here only show the sum.

## Three words, three questions

- A **drop** says *how often the dropper drips*. It is handy, but its size changes from one dropper to the next.
- A **millilitre (ml)** says *how much liquid it is*. That does not change.
- A **milligram (mg)** says *how much of the substance is in that liquid*. THC and CBD are counted separately.

## How many drops are in 1 ml?

Many people learn that there are 20. That is common, but no rule: with other oils and droppers the same millilitre can make close to 30. The number for your bottle is often on the label or in the leaflet; if it is not, ask the pharmacy or the association that supplied it.

## From the label to the drops

The strength links liquid and substance. A label that says **20 mg/ml of CBD** tells you that each millilitre holds 20 mg of CBD. The sum is a division:

`mg in each drop = mg per ml ÷ drops per ml`

| Label | Drops per ml | In each drop |
| --- | --- | --- |
| 20 mg/ml | 20 | 1 mg |
| 20 mg/ml | 30 | about 0.7 mg |
| 50 mg/ml | 20 | 2.5 mg |

Look at the last line: **the same number of drops from another bottle can be more than twice as much.**

## And when the label gives a percentage?

For liquids, **1% usually means about 10 mg per ml**. “About”, because some makers measure by weight, and oil weighs a little less than water. If the label or the certificate gives mg/ml, go by that.

## A new bottle? Check first

1. Is the strength the same, of THC and of CBD?
2. Is the dropper the same?
3. If anything has changed, talk to whoever prescribed it or to the pharmacist **before** the first dose. Do not convert it on your own.

## In Bálsamo

In your stock you can keep the strength and the **drops per ml** of each product. With them the diary shows an estimate in mg beside the drops. Without the number of drops it shows a range, of 20 to 30 drops per ml, instead of pretending to know.

> Did you take more than you should have, or did a child? Call whoever follows your treatment, a poison centre or the emergency number where you are.$md$);
--> statement-breakpoint
INSERT INTO "article_translations" ("article_id", "language", "slug", "title", "excerpt", "category", "read_minutes", "updated_at", "content")
VALUES ('019ab000-0000-7000-8000-000000000003', 'fr', 'gouttes-ml-et-mg-comment-s-y-retrouver', 'Gouttes, ml et mg : comment s’y retrouver', 'Pourquoi 1 ml ne fait pas toujours 20 gouttes, comment lire la concentration sur l’étiquette et que vérifier quand le flacon change.', 'Au quotidien', 2, least(timestamptz '2026-11-20 12:00+00', now()), $md$L’ordonnance parle de gouttes, le flacon de millilitres, l’étiquette de milligrammes. Ce sont trois mesures de la même chose, vues de trois endroits. Savoir comment elles se répondent évite des erreurs quand on change de flacon. **La quantité à prendre est toujours celle de votre ordonnance :** les chiffres ci-dessous montrent seulement le calcul.

## Trois mots, trois questions

- La **goutte** dit *combien de fois le compte-gouttes a coulé*. C’est pratique, mais sa taille change d’un compte-gouttes à l’autre.
- Le **millilitre (ml)** dit *combien il y a de liquide*. Lui ne change pas.
- Le **milligramme (mg)** dit *combien il y a de substance dans ce liquide*. THC et CBD se comptent séparément.

## Combien de gouttes dans 1 ml ?

On apprend souvent qu’il y en a 20. C’est courant, mais ce n’est pas une règle : avec d’autres huiles et d’autres compte-gouttes, le même millilitre peut en donner près de 30. Le nombre qui vaut pour votre flacon est souvent sur l’étiquette ou la notice ; sinon, demandez à la pharmacie ou à l’association qui l’a fourni.

## De l’étiquette aux gouttes

La concentration relie le liquide et la substance. Une étiquette qui indique **20 mg/ml de CBD** dit que chaque millilitre contient 20 mg de CBD. Le calcul est une division :

`mg par goutte = mg par ml ÷ gouttes par ml`

| Étiquette | Gouttes par ml | Par goutte |
| --- | --- | --- |
| 20 mg/ml | 20 | 1 mg |
| 20 mg/ml | 30 | environ 0,7 mg |
| 50 mg/ml | 20 | 2,5 mg |

Regardez la dernière ligne : **le même nombre de gouttes, d’un autre flacon, peut représenter plus du double.**

## Et quand l’étiquette donne un pourcentage ?

Pour un liquide, **1 % veut dire le plus souvent environ 10 mg par ml**. « Environ », car certains fabricants mesurent en poids, et l’huile pèse un peu moins que l’eau. Si l’étiquette ou le certificat donne des mg/ml, fiez-vous à eux.

## Un nouveau flacon ? Vérifiez d’abord

1. La concentration est-elle la même, en THC et en CBD ?
2. Le compte-gouttes est-il le même ?
3. Si quelque chose a changé, parlez-en à la personne qui a prescrit ou au pharmacien **avant** la première prise. Ne faites pas la conversion vous-même.

## Dans Bálsamo

Dans votre stock, vous pouvez indiquer la concentration et le nombre de **gouttes par ml** de chaque produit. Le journal affiche alors, à côté des gouttes, une estimation en mg. Sans ce nombre, il affiche une fourchette, de 20 à 30 gouttes par ml, au lieu de faire semblant de savoir.

> Vous avez pris plus que prévu, ou un enfant en a pris ? Appelez la personne qui suit votre traitement, un centre antipoison ou le numéro d’urgence du pays où vous êtes.$md$);
