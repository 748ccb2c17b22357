package io.shardlab.workloads.language.read;

import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Suggestion;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.value.Constant;
import io.shardlab.workloads.language.value.DocumentRoot;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.JoinedDocument;
import io.shardlab.workloads.language.value.ListValue;
import io.shardlab.workloads.language.value.LongDistribution;
import io.shardlab.workloads.language.value.PrintableValue;
import io.shardlab.workloads.language.value.Slot;
import io.shardlab.workloads.language.value.Value;
import io.shardlab.workloads.language.value.WebLogDocuments;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * Reads values: Extended JSON, in which generators may stand. Names that begin with a dollar sign are operators of MongoDB, and
 * stay as they are. For one thread.
 */
public final class ValueReader {

    /** The first character of generators' names. */
    private static final String MARK = "^";

    /** The most levels of a document that MongoDB stores. */
    private static final int MOST_LEVELS = 100;

    /** The most values of one file: aliases of aliases may stand for any number. */
    private static final int MOST_VALUES = 100_000;

    /** Names with a dollar sign that documents may have: those of a DBRef. */
    private static final Set<String> STORED = Set.of("$ref", "$id", "$db");

    /** The generators that values in documents and in operations have, by their names. */
    static final Map<String, Function<Arguments, Value>> GENERATORS = Map.ofEntries(
            Map.entry("^sequence", NumberGenerators::sequence),
            Map.entry("^int", NumberGenerators::int32),
            Map.entry("^long", NumberGenerators::int64),
            Map.entry("^double", NumberGenerators::float64),
            Map.entry("^decimal", NumberGenerators::decimal128),
            Map.entry("^boolean", NumberGenerators::bool),
            Map.entry("^date", TimeGenerators::date),
            Map.entry("^now", TimeGenerators::now),
            Map.entry("^objectId", TimeGenerators::objectId),
            Map.entry("^uuid", TimeGenerators::uuid),
            Map.entry("^string", TextGenerators::string),
            Map.entry("^text", TextGenerators::text),
            Map.entry("^binary", TextGenerators::binary),
            Map.entry("^fake", FakeGenerator::read),
            Map.entry("^choose", ChooseGenerator::read),
            Map.entry("^array", StructureGenerators::array),
            Map.entry("^optional", StructureGenerators::optional),
            Map.entry("^point", StructureGenerators::point),
            Map.entry("^reference", ReferenceGenerators::reference),
            Map.entry("^valueOf", ReferenceGenerators::valueOf),
            Map.entry("^compute", ComputeGenerator::read));

    private final FileContext context;
    private final long documents;
    private final boolean stored;
    private final Map<String, Function<Arguments, Value>> generators;
    /** The lengths of the printable data at the top of a collection's documents, which share a stream; null for other values. */
    private final List<LongDistribution> stream;

    private int values;

    /**
     * @param documents the number of documents that are loaded with the values; 0 if they are not part of such documents
     * @param stored true if the values are parts of documents, in which operators are not allowed
     * @param generators the generators by their names, such as {@code ^int}; each refuses wrong arguments
     */
    ValueReader(
            FileContext context, long documents, boolean stored, Map<String, Function<Arguments, Value>> generators) {
        this(context, documents, stored, generators, null);
    }

    private ValueReader(
            FileContext context,
            long documents,
            boolean stored,
            Map<String, Function<Arguments, Value>> generators,
            List<LongDistribution> stream) {
        this.stream = stream;
        this.context = context;
        this.documents = documents;
        this.stored = stored;
        this.generators = new TreeMap<>(generators);
    }

    /** Returns the reader of the documents of a collection. */
    static ValueReader ofCollection(FileContext context, long documents) {
        return new ValueReader(context, documents, true, GENERATORS, new ArrayList<>());
    }

    /** Returns a reader that has further generators, which take precedence over those of the same names. */
    public ValueReader with(Map<String, Function<Arguments, Value>> more) {
        Map<String, Function<Arguments, Value>> together = new TreeMap<>(generators);
        together.putAll(more);
        return new ValueReader(context, documents, stored, together);
    }

    /** Returns a reader of documents that are stored: they have no operators, and no dots in names of fields. */
    public ValueReader ofDocuments() {
        return new ValueReader(context, documents, true, generators);
    }

    /**
     * Reads a value.
     *
     * @param slot the slot of its part of the file; see {@link Slot#of}
     * @throws io.shardlab.core.error.UsageException if it has a mistake; the message says where
     */
    public Value read(YamlValue value, long slot) {
        Value read = read(value, Place.top(slot));
        context.resolveIfComplete();
        return read;
    }

    /**
     * Reads a value that does not vary.
     *
     * @param name what it is, for the refusal
     */
    BsonValue constant(String name, YamlValue value) {
        BsonValue constant = read(value, 0).constant();
        if (constant == null) {
            throw value.refused("has {0} that is not a constant", name);
        }
        return constant;
    }

    /**
     * Reads the documents of a collection: of one kind, of one of several by {@code ^choose}, or a web log, perhaps with further
     * fields before and after its own.
     *
     * @param complete is applied to each kind
     */
    DocumentRoot documents(YamlValue value, long slot, UnaryOperator<DocumentValue> complete) {
        Map<String, YamlValue> fields = value.fields();
        if (fields.keySet().equals(Set.of(ChooseGenerator.NAME))) {
            return ChooseGenerator.documents(
                    ofAll(value, ChooseGenerator.NAME, slot),
                    (kind, name) -> complete.apply(document(kind, Slot.of(slot, name))));
        }
        return fields.containsKey(WebLogGenerators.NAME) ? webLog(value, slot) : complete.apply(document(value, slot));
    }

    private DocumentRoot webLog(YamlValue value, long slot) {
        List<String> names = List.copyOf(value.fields().keySet());
        int place = names.indexOf(WebLogGenerators.NAME);
        WebLogDocuments log = WebLogGenerators.documents(ofAll(value, WebLogGenerators.NAME, slot));
        names.stream()
                .filter(name -> log.names().contains(name) || name.equals("_id") && !name.equals(names.get(0)))
                .findFirst()
                .ifPresent(name -> {
                    throw value.key(name)
                            .refused(
                                    name.equals("_id")
                                            ? "has an _id that is not the first field"
                                            : "has the field {0}, which the web log has, too",
                                    PlainText.quoted(name));
                });
        List<DocumentRoot> parts = new ArrayList<>();
        for (List<String> some : List.of(names.subList(0, place), names.subList(place + 1, names.size()))) {
            if (parts.size() == 1) {
                parts.add(log);
            }
            parts.add(document(value, some, slot));
        }
        return names.size() == 1 ? log : new JoinedDocument(parts);
    }

    private Arguments ofAll(YamlValue value, String generator, long slot) {
        return new Arguments(
                this, generator, value.key(generator), value.fields().get(generator), Place.top(slot));
    }

    /** Reads a document: a mapping that is neither a generator nor another value of Extended JSON. */
    public DocumentValue document(YamlValue value, long slot) {
        return document(value, value.fields().keySet(), slot);
    }

    /** @param names the fields that are read */
    private DocumentValue document(YamlValue value, Collection<String> names, long slot) {
        names.stream().filter(name -> name.startsWith(MARK)).findFirst().ifPresent(name -> {
            throw value.key(name)
                    .refused("has the generator {0} where a document with fields must be", PlainText.quoted(name));
        });
        Scope scope = new Scope(null, 0);
        scope.set(new DocumentValue(fields(value, names, Place.top(slot).within(scope))));
        context.resolveIfComplete();
        return scope.document();
    }

    /** Returns printable data of a length at a place. */
    Value printable(LongDistribution length, Place place) {
        if (stream == null || place.depth() != 1) {
            return new PrintableValue(place.slot(), length, null);
        }
        Value value = new PrintableValue(place.slot(), length, stream);
        stream.add(length);
        return value;
    }

    FileContext context() {
        return context;
    }

    long documents() {
        return documents;
    }

    Value read(YamlValue value, Place place) {
        if (place.depth() > MOST_LEVELS) {
            throw value.refused(
                    "is nested more than {0,number,#} levels deep, which MongoDB does not store", MOST_LEVELS);
        }
        if (++values > MOST_VALUES) {
            throw value.refused("makes more than {0,number,#} values of the file, by its aliases", MOST_VALUES);
        }
        if (value.isList()) {
            return list(value, place);
        }
        if (value.isMapping()) {
            return mapping(value, place);
        }
        return value.isPlain() && value.text().startsWith(MARK)
                ? generator(value.text(), value, null, place)
                : new Constant(ExtendedValue.plain(value));
    }

    private Value list(YamlValue list, Place place) {
        List<Value> elements = new ArrayList<>();
        for (YamlValue item : list.items()) {
            elements.add(read(item, place.part(String.valueOf(elements.size()))));
        }
        return elements.stream().allMatch(element -> element.constant() != null)
                ? new Constant(
                        new BsonArray(elements.stream().map(Value::constant).toList()))
                : new ListValue(elements);
    }

    private Value mapping(YamlValue mapping, Place place) {
        Map<String, YamlValue> fields = mapping.fields();
        for (String name : fields.keySet()) {
            if (name.startsWith(MARK)) {
                if (fields.size() > 1) {
                    throw mapping.key(name)
                            .refused(
                                    "has the generator {0} beside other keys, but a generator is the only key of its mapping",
                                    PlainText.quoted(name));
                }
                return generator(name, mapping.key(name), fields.get(name), place);
            }
        }
        if (ExtendedValue.isOne(fields.keySet())) {
            return new Constant(ExtendedValue.of(mapping));
        }
        Scope scope = new Scope(place.scope(), place.elements());
        Map<String, Value> values = fields(mapping, fields.keySet(), place.within(scope));
        if (values.values().stream().allMatch(value -> value.constant() != null)) {
            BsonDocument document = new BsonDocument();
            values.forEach((name, value) -> document.append(name, value.constant()));
            return new Constant(document);
        }
        scope.set(new DocumentValue(values));
        return scope.document();
    }

    private Map<String, Value> fields(YamlValue mapping, Collection<String> names, Place place) {
        Map<String, Value> values = new LinkedHashMap<>();
        for (String name : names) {
            if (stored) {
                requireStorable(name, mapping, place.depth());
            }
            values.put(name, read(mapping.fields().get(name), place.part(name)));
        }
        return values;
    }

    private static void requireStorable(String name, YamlValue mapping, int depth) {
        if (name.isEmpty()) {
            throw mapping.key(name).refused("has a field without a name");
        }
        if (name.startsWith("$") && (depth == 0 || !STORED.contains(name))) {
            throw mapping.key(name)
                    .refused(
                            "has the field {0}, but fields of documents do not begin with ${1}",
                            PlainText.quoted(name), YamlValue.instead(name, ExtendedValue.names(), Message.NONE));
        }
        if (name.indexOf('.') >= 0) {
            throw mapping.key(name)
                    .refused(
                            "has the field {0} with a dot in its name; write a document within the document instead",
                            PlainText.quoted(name));
        }
    }

    private Value generator(String name, YamlValue position, YamlValue arguments, Place place) {
        Function<Arguments, Value> generator = generators.get(name);
        if (generators.isEmpty()) {
            throw position.refused("has the generator {0} where only a constant can stand", PlainText.quoted(name));
        }
        if (generator == null) {
            throw position.refused(
                    "has the unknown generator {0}{1}{2}",
                    PlainText.quoted(name),
                    Suggestion.nearest(name, generators.keySet())
                            .map(nearest -> Message.of("; did you mean {0}", nearest))
                            .orElseGet(() -> Message.of("; there are {0}", String.join(", ", generators.keySet()))),
                    arguments == null ? Message.of(" (a text that begins with ^ stands in quotes)") : "");
        }
        return generator.apply(new Arguments(this, name, position, arguments, place));
    }
}
