package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.shardlab.core.error.UsageException;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.Documents;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.bson.BsonValue;

/** Reads small files whose documents a test looks at. */
public final class Templates {

    private static final String OPERATIONS = "\noperations: {none: {find: c}}\n";

    private Templates() {}

    /** Reads a file with these collections, given as a mapping. */
    public static WorkloadFile file(String collections) {
        return WorkloadFileReader.parse(Path.of("w.yaml"), "collections: " + collections + OPERATIONS);
    }

    /** Reads the collection {@code c}, given as a mapping. */
    public static CollectionSpec collection(String collection) {
        return file("{c: " + collection + "}").collection("c");
    }

    /** Returns the documents of a template for seed 1. */
    public static Documents documents(long count, String document) {
        return collection("{documents: " + count + ", document: " + document + "}")
                .template()
                .documents(1);
    }

    /** Returns the values of the first documents that have only the field {@code f}. */
    public static List<BsonValue> values(int count, String value) {
        Documents documents = documents(count, "{f: " + value + "}");
        return LongStream.range(0, count)
                .mapToObj(number -> documents.value(number, "f"))
                .toList();
    }

    /** Returns the numbers of the first documents that have only the field {@code f}. */
    public static double[] numbers(int count, String value) {
        return values(count, value).stream()
                .mapToDouble(number -> number.isDateTime()
                        ? number.asDateTime().getValue()
                        : number.isDecimal128()
                                ? number.asDecimal128()
                                        .getValue()
                                        .bigDecimalValue()
                                        .doubleValue()
                                : number.asNumber().doubleValue())
                .toArray();
    }

    /** Returns the sentence that refuses these collections, which begin in line 1, column 14. */
    public static String refusal(String collections) {
        UsageException refusal = catchThrowableOfType(UsageException.class, () -> file(collections));
        return refusal == null ? "accepted" : refusal.getMessage();
    }
}
