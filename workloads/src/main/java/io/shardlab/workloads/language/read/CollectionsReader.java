package io.shardlab.workloads.language.read;

import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.document.DocumentTemplate;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.Slot;
import io.shardlab.workloads.language.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.regex.Pattern;
import org.bson.BsonDocument;

/** Reads the collections of a workload file: their templates, and what is created with them. For one thread. */
final class CollectionsReader {

    private static final List<String> KEYS =
            List.of("documents", "part", "keep", "document", "shardKey", "zones", "indexes", "options");
    private static final String ID = "_id";

    /** MongoDB limits names with their database to 255 bytes, and those of sharded collections to 235. */
    private static final Pattern NAME = Pattern.compile("[^$\\x00.][^$\\x00]{0,119}");

    private static final int MOST_COLLECTIONS = 500;
    private static final ParameterType<Long> COUNT = ParameterTypes.count(0, RunParameters.MAX_DOCUMENTS);

    private final FileContext context;
    private final LongUnaryOperator scale;
    private final Optional<String> other;

    /**
     * @param file the workload file, beside which files of values are looked up
     * @param locale the language of {@code ^fake}
     * @param scale returns the number of documents of a collection for that in the file
     * @param other another name of the only collection; empty for that in the file
     */
    CollectionsReader(Path file, Locale locale, LongUnaryOperator scale, Optional<String> other) {
        this.scale = scale;
        this.other = other;
        this.context = new FileContext(file, locale);
    }

    /**
     * Reads {@code collections}.
     *
     * @throws io.shardlab.core.error.UsageException if it has a mistake; the message says where
     */
    List<CollectionSpec> read(YamlValue collections) {
        Map<String, YamlValue> fields = collections.fields();
        if (fields.isEmpty() || fields.size() > MOST_COLLECTIONS) {
            throw collections.refused(
                    "has {0,number,#} collections; there must be from 1 to {1,number,#}",
                    fields.size(),
                    MOST_COLLECTIONS);
        }
        fields.forEach((name, collection) -> {
            requireName(collections.key(name), name);
            context.collections().put(name, new FileContext.Collection(documents(collection)));
        });
        fields.forEach((name, collection) -> context.collections().get(name).set(template(name, collection)));
        other.ifPresent(name -> context.collections()
                .put(name, context.collections().values().iterator().next()));
        context.complete();
        List<CollectionSpec> specs = new ArrayList<>();
        boolean related = fields.values().stream().anyMatch(SourceText::refersToOthers);
        fields.forEach((name, collection) ->
                specs.add(spec(name, collection.fields(), SourceText.of(related ? collections : collection))));
        return specs;
    }

    /** Returns the collections that were read by the names under which operations may use them. */
    Map<String, CollectionSpec> named(List<CollectionSpec> specs) {
        Map<String, CollectionSpec> named = new LinkedHashMap<>();
        specs.forEach(spec -> named.put(spec.name(), spec));
        other.ifPresent(any -> context.collections().keySet().forEach(name -> named.put(name, specs.get(0))));
        return named;
    }

    /** Returns the reader of values elsewhere in the file, which may refer to the collections that were read. */
    ValueReader values() {
        return new ValueReader(context, 0, false, ValueReader.GENERATORS);
    }

    private static void requireName(YamlValue key, String name) {
        if (!NAME.matcher(name).matches() || name.startsWith("system.")) {
            throw key.refused(
                    "has the collection {0}, but the name of a collection has 1 to 120 characters, none of them $, "
                            + "and does not begin with a dot or with 'system.'",
                    PlainText.quoted(name));
        }
    }

    private long documents(YamlValue collection) {
        YamlValue documents = collection.fields(KEYS).get("documents");
        if (documents == null) {
            throw collection.refused("lacks the number of documents, such as documents: 10k");
        }
        try {
            return scale.applyAsLong(COUNT.parse(documents.text()));
        } catch (IllegalArgumentException e) {
            throw Numbers.refusal("documents", documents, Message.of("{0}, such as 500, 10k or 1M", COUNT.allowed()));
        }
    }

    private DocumentTemplate template(String name, YamlValue collection) {
        YamlValue document = collection.fields().get("document");
        if (document == null) {
            throw collection.refused("lacks the document, such as document: {name: {^string: {length: 10}}}");
        }
        long documents = context.collections().get(name).documents();
        long slot = Slot.of(Slot.of(0, "collections"), name);
        ValueReader reader = ValueReader.ofCollection(context, documents);
        return new DocumentTemplate(reader.documents(document, slot, CollectionsReader::withIdFirst));
    }

    /** Servers move {@code _id} to the front; so documents are equal to those that they return. */
    private static DocumentValue withIdFirst(DocumentValue root) {
        if (!root.names().contains(ID)) {
            return root;
        }
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put(ID, root.field(ID).orElseThrow());
        root.names().forEach(name -> fields.put(name, root.field(name).orElseThrow()));
        return new DocumentValue(fields);
    }

    private CollectionSpec spec(String name, Map<String, YamlValue> fields, String source) {
        FileContext.Collection collection = context.collections().get(name);
        new TemplateCheck(fields.get("document"), collection).check();
        ValueReader constants = new ValueReader(context, 0, false, Map.of());
        BsonDocument shardKey = fields.containsKey("shardKey")
                ? ShardKeyReader.shardKey(fields.get("shardKey"), collection.template())
                : new BsonDocument();
        List<BsonDocument> zones = fields.containsKey("zones")
                ? new ShardKeyReader(shardKey, constants).zones(fields.get("zones"))
                : List.of();
        IndexesReader indexes = new IndexesReader(constants);
        Optional<YamlValue> declared = Optional.ofNullable(fields.get("indexes"));
        BsonDocument options = fields.containsKey("options")
                ? new CollectionOptions(constants, collection.template(), !shardKey.isEmpty())
                        .read(fields.get("options"))
                : new BsonDocument();
        boolean kept = fields.containsKey("keep") && OperationsReader.bool(fields.get("keep"));
        return new CollectionSpec(
                other.orElse(name),
                collection.documents(),
                part(fields.get("part"), kept, collection),
                kept,
                collection.template(),
                shardKey,
                zones,
                declared.map(value -> indexes.read(value, false)).orElse(List.of()),
                declared.map(value -> indexes.read(value, true)).orElse(List.of()),
                options,
                source);
    }

    /** Reads the part of the documents that this run loads: all of them unless the file says so. */
    private static CollectionSpec.Part part(YamlValue part, boolean kept, FileContext.Collection collection) {
        if (part == null) {
            return new CollectionSpec.Part(0, collection.documents());
        }
        Map<String, YamlValue> fields = part.fields(List.of("first", "of"));
        if (!fields.containsKey("of") || !kept || !collection.template().hasId()) {
            throw part.refused(
                    "has a part of a collection, which needs {0}, {1} and an _id in its documents", "of", "keep: true");
        }
        long of = Numbers.whole("of", fields.get("of"), collection.documents(), RunParameters.MAX_DOCUMENTS);
        long first = fields.containsKey("first")
                ? Numbers.whole("first", fields.get("first"), 0, of - collection.documents())
                : 0;
        return new CollectionSpec.Part(first, of);
    }
}
