package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.write.YamlWriter;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** Documents of a template, and the template that a sample of them leads to. */
final class Generated {

    static final String COLLECTION = "things";
    private static final int SEED = 5;

    private Generated() {}

    /** Returns documents of a template in YAML. */
    static List<BsonDocument> documents(String template, int count) {
        return documents(
                "collections:\n  things:\n    documents: " + count + "\n    document:\n"
                        + template.strip().indent(6),
                "operations: {read: {find: things}}");
    }

    private static List<BsonDocument> documents(String collections, String operations) {
        CollectionSpec spec = WorkloadFileReader.parse(Path.of("test.yaml"), collections + operations + "\n")
                .collection(COLLECTION);
        Documents documents = spec.template().documents(SEED);
        List<BsonDocument> generated = new ArrayList<>();
        for (long number = 0; number < spec.documents(); number++) {
            generated.add(documents.document(number));
        }
        return generated;
    }

    static List<RawValue> values(List<BsonDocument> documents) {
        return documents.stream()
                .map(document -> RawValue.of(new RawBsonDocument(document, new BsonDocumentCodec())))
                .toList();
    }

    /** Returns the fields of the template that all of some documents lead to. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> template(List<BsonDocument> documents, Set<String> keptFields, Notes notes) {
        return (Map<String, Object>) tree(documents, keptFields, notes);
    }

    /** Returns the template that all of some documents lead to, if they are in the order of insertion. */
    static Object tree(List<BsonDocument> documents, Set<String> keptFields, Notes notes) {
        List<RawValue> values = values(documents);
        SampleOptions options = new SampleOptions(100_000, keptFields, NameHasher.keepingNames());
        Context context = new Context(
                COLLECTION,
                options,
                Order.of(values.subList(0, Math.min(1000, values.size()))),
                Set.of("_id"),
                Set.of(),
                References.NONE,
                new Substitutes(),
                notes,
                LiveDates.NONE);
        return TemplateMaker.ofDocuments(context, new Column(values, values.size()));
    }

    static Map<String, Object> template(List<BsonDocument> documents) {
        return template(documents, Set.of(), new Notes());
    }

    /** Returns documents of a template as sampling makes it. */
    static List<BsonDocument> documents(Object template, int count) {
        Map<String, Object> collection = new LinkedHashMap<>();
        collection.put("documents", count);
        collection.put("document", template);
        return documents(
                YamlWriter.write(List.of(), Map.of("collections", Map.of(COLLECTION, collection))),
                "operations: {read: {find: things}}");
    }
}
