package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.operation.OperationScope;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

class ExcerptTest {

    private static WorkloadFile file(String value, String filter) {
        return WorkloadFileReader.parse(
                Path.of("w.yaml"),
                "collections: {c: {documents: 50, document: {f: " + value + "}}}\noperations: {one: {find: c, filter: "
                        + filter + "}}\n");
    }

    private static BsonDocument filter(WorkloadFile file, long number) {
        OperationScope scope = new OperationScope(file, 5, 9);
        scope.begin(number);
        return new BsonAppender(256)
                .encode(out -> file.operations().get(0).statements().get(0).append(scope, out))
                .decode(new BsonDocumentCodec())
                .getDocument("filter");
    }

    private static List<String> texts(WorkloadFile file) {
        Documents documents = file.collection("c").template().documents(5);
        return LongStream.range(0, 50)
                .mapToObj(number -> documents.value(number, "f").asString().getValue())
                .toList();
    }

    @Test
    void aPatternMatchesATextOfALoadedDocument() {
        WorkloadFile file = file(
                "{^string: {length: 9, alphabet: 'a-z.+$'}}",
                "{f: {^pattern: {field: c.f, characters: {from: 2, to: 4}, start: true}}}");

        for (int number = 0; number < 20; number++) {
            String pattern = filter(file, number).getRegularExpression("f").getPattern();
            assertThat(pattern).startsWith("^");
            assertThat(texts(file))
                    .anyMatch(text -> Pattern.compile(pattern).matcher(text).find());
        }
    }

    @Test
    void wordsStandTogetherInATextOfALoadedDocument() {
        WorkloadFile file = file("{^text: {words: 12}}", "{$text: {$search: {^words: {field: c.f, count: 2}}}}");

        for (int number = 0; number < 20; number++) {
            String words = filter(file, number)
                    .getDocument("$text")
                    .getString("$search")
                    .getValue();
            assertThat(words.split(" ")).hasSize(2);
            assertThat(texts(file)).anyMatch(text -> text.contains(words));
        }
    }

    @Test
    void mistakesAreRefusedWithTheirPlace() {
        assertThatThrownBy(() -> file("^text", "{f: {^pattern: {field: c.g}}}"))
                .hasMessageContaining("line 2")
                .hasMessageContaining("'g'");
        assertThatThrownBy(() -> file("^text", "{f: {^pattern: {field: c.f, start: 5}}}"))
                .hasMessageContaining("true or false");
    }
}
