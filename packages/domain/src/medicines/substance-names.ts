/**
 * Substances that are commonly taken in Brazil, by their Portuguese names (Denominações Comuns Brasileiras), each with words by which it is also looked
 * for: brands, and names of other languages that its own does not begin like. Written for this app, with no claim to be complete: whatever is not here is
 * written down by hand.
 */
export const SUBSTANCE_NAMES = `
Abacavir
Aceclofenaco: Proflam
Acetazolamida: Diamox
Aciclovir: Zovirax
Ácido acetilsalicílico: AAS, Aspirina, Aspirin, Somalgin
Ácido fólico: folato, folic acid
Ácido mefenâmico: Ponstan
Ácido tranexâmico: Transamin
Ácido ursodesoxicólico: Ursacol
Ácido valproico: Depakene, valproato, valproic acid, acide valproïque
Acitretina: Neotigason
Adalimumabe: Humira
Agomelatina: Valdoxan
Albendazol: Zentel
Alendronato de sódio: Fosamax
Alfentanila
Alopurinol: Zyloric, allopurinol
Alprazolam: Frontal
Amantadina: Mantidan
Ambrisentana
Amilorida
Amiodarona: Ancoron, Atlansil
Amissulprida: Socian
Amitriptilina: Tryptanol, Amytril
Amoxicilina: Amoxil
Amoxicilina + clavulanato: Clavulin
Anastrozol: Arimidex
Anfepramona
Anlodipino: Norvasc, amlodipine
Apixabana: Eliquis
Apremilaste: Otezla
Aripiprazol: Abilify
Atazanavir
Atenolol: Atenol
Atomoxetina: Atentah
Atorvastatina: Lipitor, Citalor
Azatioprina: Imuran
Azitromicina: Zitromax, Astro
Baclofeno: Lioresal
Beclometasona: Clenil
Benazepril
Benzidamina: Flogoral
Betaistina: Labirin
Betametasona: Celestone
Bimatoprosta: Lumigan
Biperideno: Akineton
Bisoprolol: Concor
Brexpiprazol: Rexulti
Brivaracetam: Brivlera, Briviact
Bromazepam: Lexotan
Bromocriptina: Parlodel
Bromoprida: Digesan
Budesonida: Busonid, Pulmicort
Buprenorfina: Restiva, Norspan
Bupropiona: Wellbutrin, Zyban, Bup
Buspirona: Ansitec
Cabergolina: Dostinex
Cafeína: café, caffeine
Calcitriol: Rocaltrol
Candesartana: Atacand
Captopril: Capoten
Carbamazepina: Tegretol
Carbidopa + levodopa: Sinemet, Parkidopa
Carbonato de cálcio: cálcio, calcium
Carbonato de lítio: lítio, lithium, Carbolitium
Carisoprodol: Tandrilax, Torsilax
Carvedilol: Coreg
Cefaclor
Cefalexina: Keflex
Ceftriaxona: Rocefin
Celecoxibe: Celebra, Celebrex
Cenobamato: Xcopri
Cetirizina: Zyrtec
Cetoconazol: Nizoral, ketoconazole
Cetoprofeno: Profenid, ketoprofen
Cetorolaco: Toragesic, ketorolac
Ciclobenzaprina: Miosan, Mirtax
Ciclofosfamida
Ciclosporina: Sandimmun
Cilostazol: Cebralat
Cimetidina
Cinarizina: Stugeron
Ciprofibrato: Oroxadin
Ciprofloxacino: Cipro
Ciproterona: Androcur, Diane 35
Citalopram: Cipramil
Claritromicina: Klaricid
Clindamicina: Dalacin
Clobazam: Frisium, Urbanil
Clomipramina: Anafranil
Clonazepam: Rivotril
Clonidina: Atensina
Clopidogrel: Plavix
Cloreto de potássio
Clorpromazina: Amplictil, chlorpromazine
Clortalidona: Higroton
Cloxazolam: Olcadil
Clozapina: Leponex
Codeína: Codein, Tylex
Colchicina: Colchis
Colecalciferol: vitamina D, vitamin D, Addera
Cianocobalamina: vitamina B12, vitamin B12
Dabigatrana: Pradaxa
Dapagliflozina: Forxiga
Darunavir
Deflazacorte: Calcort
Desogestrel: Cerazette
Desloratadina: Desalex
Desvenlafaxina: Pristiq
Dexametasona: Decadron
Dexclorfeniramina: Polaramine
Dexlansoprazol: Dexilant
Diazepam: Valium
Diclofenaco: Voltaren, Cataflam
Dienogeste: Allurene
Digoxina
Diltiazem: Cardizem
Dimenidrinato: Dramin
Dipirona: Novalgina, metamizole, Anador
Dissulfiram: Antietanol
Divalproato de sódio: Depakote, valproato, valproate
Dolutegravir: Tivicay
Domperidona: Motilium
Donepezila: Eranz
Dorzolamida: Cosopt
Doxazosina: Carduran
Doxepina
Doxiciclina: Vibramicina
Drospirenona: Yaz, Yasmin
Duloxetina: Cymbalta
Dulaglutida: Trulicity
Dutasterida: Avodart
Ebastina: Ebastel
Efavirenz: Stocrin
Eletriptana
Empagliflozina: Jardiance
Enalapril: Renitec
Enoxaparina: Clexane
Entecavir
Eritromicina
Erva-de-são-joão: hipérico, Hypericum, St John's wort, millepertuis
Escitalopram: Lexapro
Escopolamina: Buscopan
Eslicarbazepina: Aptiom, Zebinix
Esomeprazol: Nexium
Espironolactona: Aldactone
Estradiol: Natifa, oestradiol
Estiripentol: Diacomit, stiripentol
Eszopiclona: Prysma
Etambutol
Etinilestradiol + levonorgestrel: Microvlar, Ciclo 21
Etinilestradiol + gestodeno: Gynera, Femiane
Etinilestradiol + drospirenona: Yaz, Yasmin
Etodolaco
Etoricoxibe: Arcoxia
Etossuximida: Etoxin, ethosuximide
Everolimo: Afinitor, Certican, everolimus
Exemestano: Aromasin
Ezetimiba: Zetia
Famotidina
Felodipino
Fenfluramina: Fintepla
Fenitoína: Hidantal, phenytoin
Fenobarbital: Gardenal, phenobarbital
Fenofibrato: Lipidil
Fentanila: Durogesic, fentanyl
Ferro: sulfato ferroso, Noripurum, iron
Fexofenadina: Allegra
Finasterida: Proscar, Propecia
Fingolimode: Gilenya
Flecainida
Fluconazol: Zoltec
Flunarizina: Vertix
Flunitrazepam: Rohypnol
Fluoxetina: Prozac, Daforin
Flurazepam: Dalmadorm
Fluticasona: Avamys
Fluvoxamina: Luvox
Formoterol: Alenia, Foraseq
Fosfomicina: Monuril
Furosemida: Lasix
Gabapentina: Neurontin
Galantamina: Reminyl
Genfibrozila: Lopid, gemfibrozil
Glibenclamida: Daonil
Gliclazida: Diamicron
Glimepirida: Amaryl
Guanfacina
Haloperidol: Haldol
Hidralazina
Hidroclorotiazida: Clorana
Hidrocortisona
Hidroxicloroquina: Plaquinol, Reuquinol, hydroxychloroquine
Hidroxizina: Hixizine, hydroxyzine
Ibuprofeno: Advil, Alivium
Imipramina: Tofranil
Indapamida: Natrilix
Indometacina
Infliximabe: Remicade
Insulina
Irbesartana: Aprovel
Isoniazida
Isossorbida: Monocordil, Isordil
Isotretinoína: Roacutan
Itraconazol: Sporanox
Ivabradina: Procoralan
Ivermectina: Revectina
Lacosamida: Vimpat
Lamivudina
Lamotrigina: Lamictal
Lansoprazol: Prazol
Latanoprosta: Xalatan
Leflunomida: Arava
Letrozol: Femara
Levetiracetam: Keppra
Levocetirizina: Zyxem
Levodopa + benserazida: Prolopa
Levofloxacino
Levomepromazina: Neozine
Levonorgestrel: Mirena
Levotiroxina: Puran, Synthroid, Euthyrox
Linagliptina: Trayenta
Liraglutida: Saxenda, Victoza
Lisdexanfetamina: Venvanse, Vyvanse
Lisinopril: Zestril
Loperamida: Imosec
Loratadina: Claritin
Lorazepam: Lorax
Losartana: Cozaar, Aradois
Loxapina
Lurasidona: Latuda
Medroxiprogesterona: Depo-Provera
Melatonina
Meloxicam: Movatec
Memantina: Ebix, Alois
Mercaptopurina
Mesalazina: Pentasa
Metadona: Mytedom
Metformina: Glifage
Metildopa: Aldomet
Metilfenidato: Ritalina, Concerta
Metilprednisolona
Metoclopramida: Plasil
Metoprolol: Selozok
Metotrexato
Metronidazol: Flagyl
Micofenolato: Myfortic, CellCept
Midazolam: Dormonid
Minoxidil
Mirtazapina: Remeron
Modafinila: Stavigile
Mometasona: Nasonex
Montelucaste: Singulair
Morfina: Dimorf
Nadolol
Naltrexona: Revia
Naproxeno: Flanax
Naratriptana: Naramig
Nebivolol: Nebilet
Nifedipino: Adalat
Nimesulida: Nisulid
Nimodipino
Nistatina
Nitrazepam: Sonebon
Nitrofurantoína: Macrodantina
Noretisterona: Micronor
Nortriptilina: Pamelor
Olanzapina: Zyprexa
Olmesartana: Benicar
Omeprazol: Losec, Peprazol
Ondansetrona: Vonau, Zofran
Orlistate: Xenical
Oseltamivir: Tamiflu
Oxcarbazepina: Trileptal
Oxibutinina: Retemic
Oxicodona: OxyContin
Paliperidona: Invega
Pantoprazol: Pantozol
Paracetamol: Tylenol, acetaminophen
Paroxetina: Aropax, Pondera
Perampanel: Fycompa
Periciazina: Neuleptil
Perindopril: Coversyl
Pimozida: Orap
Pioglitazona
Piracetam: Nootropil
Pitavastatina
Pramipexol: Sifrol
Pravastatina
Prednisolona: Predsim
Prednisona: Meticorten
Pregabalina: Lyrica
Primidona: Mysoline
Progesterona: Utrogestan
Prometazina: Fenergan, promethazine
Propafenona: Ritmonorm
Propiltiouracila
Propofol
Propranolol: Inderal
Quetiapina: Seroquel
Quinapril
Rabeprazol: Pariet
Raloxifeno: Evista
Ramelteona: Rozerem
Ramipril: Triatec
Ranolazina: Riscard
Rasagilina: Azilect
Rifampicina
Risedronato: Actonel
Risperidona: Risperdal
Ritonavir: Norvir
Rivaroxabana: Xarelto
Rivastigmina: Exelon
Rizatriptana: Maxalt
Rosuvastatina: Crestor
Rufinamida: Inovelon, Banzel
Sacubitril + valsartana: Entresto
Salbutamol: Aerolin
Salmeterol: Seretide
Saxagliptina: Onglyza
Secnidazol
Selegilina
Semaglutida: Ozempic, Wegovy, Rybelsus
Sertralina: Zoloft
Sibutramina
Sildenafila: Viagra
Sinvastatina: Zocor, simvastatin
Sirolimo: Rapamune, sirolimus
Sitagliptina: Januvia
Solifenacina: Vesicare
Sotalol
Sulfametoxazol + trimetoprima: Bactrim
Sulfassalazina: Azulfin
Sulpirida: Equilid
Sumatriptana: Sumax, Imigran
Tacrolimo: Prograf, tacrolimus
Tadalafila: Cialis
Tansulosina: Secotex
Tamoxifeno: Nolvadex
Tapentadol: Palexis
Telmisartana: Micardis
Tenofovir: Viread
Teofilina: Teolong, theophylline, Aminofilina
Teriflunomida
Testosterona: Durateston, Nebido
Tiagabina
Tiamina: vitamina B1, thiamine
Tiapride
Tibolona: Livial
Ticagrelor: Brilinta
Timolol
Tioridazina: Melleril
Tiotrópio: Spiriva
Tirzepatida: Mounjaro
Tizanidina: Sirdalud
Tofacitinibe: Xeljanz
Tolterodina
Topiramato: Topamax, Amato
Tramadol: Tramal
Trazodona: Donaren
Triazolam
Trifluoperazina: Stelazine
Trimetazidina: Vastarel
Valaciclovir: Valtrex
Valproato de sódio: Depakene, valproate
Valsartana: Diovan
Varfarina: Marevan, Coumadin, warfarin
Vareniclina: Champix
Venlafaxina: Efexor
Verapamil: Dilacoron
Vigabatrina: Sabril
Vildagliptina: Galvus
Vilazodona
Vortioxetina: Brintellix
Zafirlucaste
Ziprasidona: Geodon
Zolmitriptana: Zomig
Zolpidem: Stilnox, Patz
Zonisamida: Zonegran
Zopiclona: Imovane
Zuclopentixol: Clopixol
`;
