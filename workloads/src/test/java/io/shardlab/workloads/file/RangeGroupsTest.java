package io.shardlab.workloads.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.AllMatching;
import io.shardlab.workloads.language.operation.OperationScope;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checks of ranges and of sums over them, on answers made here. */
class RangeGroupsTest {

    private static final int SEED = 3;
    private static final int LOADED = 2000;
    private static final long CHOSEN = 7;

    private static final String FIND = "find: log, filter: {host: {^existing: host}, day: {$gte: {^existing: day}}}, "
            + "sort: {host: 1, day: 1}, limit: %s, returns: all";
    private static final String SUM =
            "aggregate: log, returns: all, pipeline: [{$match: {host: {^existing: host}, day: "
                    + "{$gte: {^existing: day}, $lt: {^compute: {$add: [$day, 6]}}}}}, "
                    + "{$group: {_id: $day, requests: {$sum: 1}, bytes: {$sum: $size}}}]";

    private WorkloadFile file;
    private StoredDocuments documents;
    private CompleteAnswers.Answer answer;
    private RangeGroups groups;

    private void begin(String operation) throws InterruptedException {
        begin(operation, "{^int: {from: 1, to: 30}}");
    }

    private void begin(String operation, String day) throws InterruptedException {
        file = WorkloadFileReader.parse(Path.of("file.yaml"), """
                collections:
                  log:
                    documents: %s
                    document:
                      _id: ^sequence
                      host: {^choose: [a, b, c, d, e]}
                      day: %s
                      size: {^int: {from: 0, to: 1000}}
                      balance: {^int: {from: -100, to: 100}}
                operations: {read: {%s}}
                """.formatted(LOADED, day, operation));
        CollectionSpec spec = file.collections().get(0);
        AllMatching all = file.operations().get(0).statements().get(0).all().orElseThrow();
        documents = new StoredDocuments(spec, SEED);
        groups = new RangeGroups(spec, SEED, all, new ExpectedDocuments(LOADED, false, Set.of("updates")));
        groups.compute();
        OperationScope scope = new OperationScope(file, SEED, 1);
        scope.begin(0);
        scope.choose("log", CHOSEN);
        answer = groups.answer(documents, scope);
        answer.begin(CHOSEN);
        answer.clear();
    }

    private int day(long number) {
        return documents.value(number, "day").asInt32().getValue();
    }

    private boolean isOfHost(long number) {
        return documents.value(number, "host").equals(documents.value(CHOSEN, "host"));
    }

    /** Returns the loaded documents of the chosen one's host from its day on. */
    private List<Long> matching() {
        return LongStream.range(0, LOADED)
                .filter(number -> isOfHost(number) && day(number) >= day(CHOSEN))
                .boxed()
                .sorted(Comparator.comparing(this::day))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private long anInserted() {
        return LongStream.range(LOADED, 2 * LOADED)
                .filter(number -> isOfHost(number) && day(number) >= day(CHOSEN) && day(number) < day(CHOSEN) + 6)
                .findFirst()
                .orElseThrow();
    }

    private void find(List<Long> numbers) {
        for (long number : numbers) {
            DocumentBatch batch = documents.only(number);
            answer.visit(batch.bytes(), batch.offset(0), batch.length(0));
        }
    }

    private void assertWrong(String problem) {
        assertThat(answer.isRight()).isFalse();
        assertThat(answer.problem("document 7")).contains(problem, "the host of document 7");
    }

    @ParameterizedTest
    @CsvSource({"5000, 5000", "100, 100", "1, 1"})
    void aRightAnswerPassesWholeOrCutOffByItsLimit(int limit, int returned) throws InterruptedException {
        begin(FIND.formatted(limit));
        List<Long> all = matching();
        find(all.subList(0, Math.min(returned, all.size())));
        assertThat(answer.isRight()).isTrue();
    }

    @Test
    void aMissingDocumentIsSeenAlsoIfThereIsALimit() throws InterruptedException {
        for (int limit : new int[] {5000, 100}) {
            begin(FIND.formatted(limit));
            List<Long> all = matching();
            all.remove(20);
            find(all.subList(0, Math.min(limit, all.size())));
            assertWrong("loaded documents");
        }
    }

    @Test
    void aDocumentThatIsThereTwiceIsSeen() throws InterruptedException {
        begin(FIND.formatted(5000));
        List<Long> all = matching();
        all.add(20, all.get(20));
        find(all);
        assertWrong("loaded documents");
    }

    @Test
    void aDocumentInPlaceOfAnotherOneIsSeen() throws InterruptedException {
        begin(FIND.formatted(5000));
        List<Long> all = matching();
        long other = LongStream.range(0, LOADED)
                .filter(number -> !isOfHost(number) && day(number) == day(all.get(20)))
                .findFirst()
                .orElseThrow();
        all.set(20, other);
        find(all);
        assertWrong("differs from the one that was loaded");
    }

    @Test
    void anotherOrderIsSeen() throws InterruptedException {
        begin(FIND.formatted(5000));
        List<Long> all = matching();
        all.add(all.remove(0));
        find(all);
        assertWrong("another order");
    }

    @Test
    void atTheLimitADocumentOfAnotherHostIsSeen() throws InterruptedException {
        begin(FIND.formatted(1));
        find(List.of(LongStream.range(0, LOADED)
                .filter(number -> !isOfHost(number) && day(number) == day(CHOSEN))
                .findFirst()
                .orElseThrow()));
        assertWrong("does not match");
    }

    @Test
    void fieldsThatOperationsChangeDoNotCountAndOthersDo() throws InterruptedException {
        for (String field : List.of("updates", "size")) {
            begin(FIND.formatted(5000));
            List<Long> all = matching();
            BsonDocument changed = documents.document(all.remove(0));
            changed.put(field, new BsonInt32(12345));
            add(changed);
            find(all);
            assertThat(answer.isRight()).as(field).isEqualTo(field.equals("updates"));
        }
    }

    @Test
    void aNewDocumentMayBeAmongThemIfItMatchesAndIsAsItWasInserted() throws InterruptedException {
        begin(FIND.formatted(5000));
        List<Long> all = matching();
        all.add(anInserted());
        all.sort(Comparator.comparing(this::day));
        find(all);
        assertThat(answer.isRight()).isTrue();

        answer.clear();
        find(matching());
        BsonDocument changed = documents.document(anInserted());
        changed.put("day", new BsonInt32(31));
        add(changed);
        assertWrong("another state");
    }

    private void add(BsonDocument document) {
        RawBsonDocument raw = new RawBsonDocument(document, new BsonDocumentCodec());
        answer.visit(raw.getByteBuffer().array(), 0, raw.getByteBuffer().remaining());
    }

    /** Returns the right sums by their days. */
    private Map<Integer, BsonDocument> sums() {
        Map<Integer, BsonDocument> sums = new LinkedHashMap<>();
        matching().stream().filter(number -> day(number) < day(CHOSEN) + 6).forEach(number -> add(number, sums));
        return sums;
    }

    private void add(long number, Map<Integer, BsonDocument> sums) {
        add(number, "size", sums);
    }

    private void add(long number, String field, Map<Integer, BsonDocument> sums) {
        BsonDocument sum = sums.computeIfAbsent(
                day(number),
                day -> new BsonDocument("_id", new BsonInt32(day))
                        .append("requests", new BsonInt32(0))
                        .append("bytes", new BsonInt64(0)));
        sum.put("requests", new BsonInt32(sum.getInt32("requests").getValue() + 1));
        long bytes = documents.value(number, field).asInt32().getValue();
        sum.put("bytes", new BsonInt64(sum.getInt64("bytes").getValue() + bytes));
    }

    @Test
    void rightSumsPass() throws InterruptedException {
        begin(SUM);
        sums().values().forEach(this::add);
        assertThat(answer.isRight()).isTrue();
    }

    @Test
    void sumsThatAreMissingWrongOrNotAskedForAreSeen() throws InterruptedException {
        begin(SUM);
        sums().values().stream().skip(1).forEach(this::add);
        assertWrong("other groups");

        answer.clear();
        Map<Integer, BsonDocument> wrong = sums();
        wrong.values().iterator().next().put("bytes", new BsonInt64(1));
        wrong.values().forEach(this::add);
        assertWrong("the sums [");

        answer.clear();
        Map<Integer, BsonDocument> more = sums();
        add(
                matching().stream()
                        .filter(number -> day(number) == day(CHOSEN) + 6)
                        .findFirst()
                        .orElseThrow(),
                more);
        more.values().forEach(this::add);
        assertWrong("other groups");
    }

    @Test
    void sumsMayHaveNewDocumentsAndNoMore() throws InterruptedException {
        begin(SUM);
        Map<Integer, BsonDocument> more = sums();
        add(anInserted(), more);
        more.values().forEach(this::add);
        assertWrong("the sums [");

        groups.inserting(documents).accept(anInserted());
        answer.clear();
        more.values().forEach(this::add);
        assertThat(answer.isRight()).isTrue();

        groups.noneInserted();
        answer.clear();
        more.values().forEach(this::add);
        assertWrong("the sums [");
    }

    @Test
    void ofNegativeAndPositiveNewValuesSomeMayBeThereAndOthersNotYet() throws InterruptedException {
        begin(SUM.replace("$size", "$balance"));
        Map<Integer, BsonDocument> sums = new LinkedHashMap<>();
        matching().stream()
                .filter(number -> day(number) < day(CHOSEN) + 6)
                .forEach(number -> add(number, "balance", sums));
        List<Long> more = LongStream.range(LOADED, 4 * LOADED)
                .filter(number -> isOfHost(number) && day(number) == day(CHOSEN))
                .boxed()
                .toList();
        long positive =
                more.stream().filter(number -> balance(number) > 0).findFirst().orElseThrow();
        long negative =
                more.stream().filter(number -> balance(number) < 0).findFirst().orElseThrow();
        groups.inserting(documents).accept(positive);
        groups.inserting(documents).accept(negative);

        for (long visible : new long[] {positive, negative}) {
            Map<Integer, BsonDocument> some = new LinkedHashMap<>();
            sums.forEach((day, sum) -> some.put(day, sum.clone()));
            add(visible, "balance", some);
            answer.clear();
            some.values().forEach(this::add);
            assertThat(answer.isRight()).isTrue();
        }
    }

    private int balance(long number) {
        return documents.value(number, "balance").asInt32().getValue();
    }

    @Test
    void aRangeOfOtherValuesThanWholeNumbersAndDatesIsRefused() {
        assertThatThrownBy(() -> begin(FIND.formatted(10), "{^double: {from: 1, to: 30}}"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("day")
                .hasMessageContaining("whole number or a date");
    }
}
