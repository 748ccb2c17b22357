package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Said;
import io.shardlab.core.yaml.MistakeException;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.Documents;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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

    /** Returns what is wrong with these collections, without the place. */
    public static Message problem(String collections) {
        return problem(() -> file(collections));
    }

    static Message problem(ThrowingCallable reading) {
        return catchThrowableOfType(MistakeException.class, reading).place().problem();
    }

    /**
     * Requires the sentence of another problem.
     *
     * @param values what is said with it, with slashes between; an ellipsis for more that is not looked at; null for nothing
     */
    static void requireSame(Message problem, Message other, String values) {
        List<String> expected = values == null ? List.of() : List.of(values.split(" / "));
        List<String> said = Said.values(problem);
        int looked = expected.contains("…") ? expected.size() - 1 : Math.max(said.size(), expected.size());

        assertThat(Said.sentence(problem)).isEqualTo(Said.sentence(other));
        assertThat(said.stream().limit(looked))
                .containsExactlyElementsOf(expected.stream().limit(looked).toList());
    }
}
