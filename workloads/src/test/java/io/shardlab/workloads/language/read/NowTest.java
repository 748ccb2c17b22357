package io.shardlab.workloads.language.read;

import static io.shardlab.workloads.language.read.Templates.collection;
import static io.shardlab.workloads.language.read.Templates.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.operation.AnswerChecks;
import io.shardlab.workloads.language.operation.OperationScope;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

class NowTest {

    private static final long HOUR = 3_600_000;
    private static final long NOW = 2_000_000_000_000L;
    private final long before = System.currentTimeMillis();

    private static List<Long> millis(Documents documents, long from, long count) {
        return LongStream.range(from, from + count)
                .mapToObj(number -> documents.value(number, "at").asDateTime().getValue())
                .toList();
    }

    private static Documents documents(String at, long now) {
        Documents documents = collection("{documents: 100, document: {at: " + at + "}}")
                .template()
                .documents(1);
        documents.takeNowFrom(() -> now);
        return documents;
    }

    @Test
    void loadedDocumentsHaveTheMomentAtWhichTheFileWasRead() {
        List<Long> loaded = millis(documents("^now", NOW), 0, 100);

        assertThat(loaded).containsOnly(loaded.get(0));
        assertThat(loaded.get(0)).isBetween(before, System.currentTimeMillis());
    }

    @Test
    void documentsThatAnOperationInsertsHaveItsTime() {
        assertThat(millis(documents("^now", NOW), 100, 3)).containsOnly(NOW);
        assertThat(millis(documents("{^now: {minus: 1h}}", NOW), 100, 3)).containsOnly(NOW - HOUR);
        assertThat(millis(documents("{^now: {plus: 1.5h, history: 30d}}", NOW), 100, 3))
                .containsOnly(NOW + HOUR * 3 / 2);
    }

    @Test
    void aSpreadLiesBetweenItsBounds() {
        List<Long> spread = millis(documents("{^now: {minus: {from: 0s, to: 1h}}}", NOW), 100, 1000);

        assertThat(spread).allMatch(time -> time >= NOW - HOUR && time <= NOW);
        assertThat(spread.stream().mapToLong(time -> NOW - time).average().orElseThrow())
                .isBetween(HOUR * 0.45, HOUR * 0.55);
    }

    @Test
    void aHistoryRisesWithTheLoadedDocumentsUpToTheMoment() {
        List<Long> history = millis(documents("{^now: {history: 100h}}", NOW), 0, 100);

        assertThat(history).isSorted();
        assertThat(history.get(0)).isBetween(before - 100 * HOUR, System.currentTimeMillis() - 99 * HOUR);
        assertThat(history.get(99)).isBetween(before - HOUR, System.currentTimeMillis());
    }

    @Test
    void anOperationTakesItsTimeFromTheEngine() {
        WorkloadFile file = file("find: c, filter: {at: {$gte: {^now: {minus: 5m}}}}");
        OperationScope scope = new OperationScope(file, 1, 1);
        scope.takeNowFrom(() -> NOW);
        scope.begin(7);

        BsonDocument command = new BsonAppender(256)
                .encode(out -> file.operations().get(0).statements().get(0).append(scope, out))
                .decode(new BsonDocumentCodec());

        assertThat(command.getDocument("filter")
                        .getDocument("at")
                        .getDateTime("$gte")
                        .getValue())
                .isEqualTo(NOW - 300_000);
    }

    @Test
    void answersAreNotComparedWithDatesRelativeToNow() {
        WorkloadFile file = file("find: c, filter: {at: {^existing: at}, _id: {^existing: _id}}");

        AnswerChecks checks =
                AnswerChecks.of(file, file.operations().get(0).statements().get(0));

        assertThat(checks.looksForChosen()).isFalse();
        assertThat(checks.gaps()).anySatisfy(gap -> assertThat(gap.toString()).contains("at", "now"));
    }

    @Test
    void theTimeOfAnInsertOfTheRunIsNotKnown() {
        assertThatThrownBy(() -> file("choose: latest, find: c, filter: {at: {^existing: at}}"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("line 2")
                .hasMessageContaining("from: loaded");
    }

    @Test
    void mistakesAreRefusedWithTheirPlace() {
        assertThat(refusal("{c: {documents: 1, document: {a: {^now: {minus: 5}}}}}"))
                .contains("line 1", "2m");
        assertThat(refusal("{c: {documents: 1, document: {a: {^now: {minis: 5m}}}}}"))
                .contains("minus");
        assertThat(refusal("{c: {documents: 1, document: {a: {^now: {minus: 5m, plus: 5m}}}}}"))
                .contains("plus");
        assertThat(refusal("{c: {documents: 1, document: {a: {^now: {minus: {from: 5m}}}}}}"))
                .contains("to");
        assertThat(refusal("{c: {documents: 1, document: {a: ^nov}}}")).contains("^now");
        assertThatThrownBy(() -> file("find: c, filter: {at: {$gte: {^now: {history: 5m}}}}"))
                .hasMessageContaining("history");
    }

    private static WorkloadFile file(String operation) {
        return WorkloadFileReader.parse(
                Path.of("w.yaml"),
                "collections: {c: {documents: 10, document: {at: {^now: {history: 1h}}}}}\n" + "operations: {one: {"
                        + operation + "}}\n");
    }
}
