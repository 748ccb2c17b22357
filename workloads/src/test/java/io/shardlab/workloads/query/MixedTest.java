package io.shardlab.workloads.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.Workload;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.run.service.RunRequest;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationSpec;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MixedTest {

    private static final int SEED = 7;

    private static Settings settings(Workload mixed, String options) {
        Map<String, String> texts = Arrays.stream(options.split(" "))
                .map(option -> option.split("=", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
        return RunRequest.of(mixed, texts).settings();
    }

    private static void check(String options) {
        Workload mixed = new Mixed();
        mixed.check(settings(mixed, options));
    }

    private static WorkloadFile file(String options) {
        Mixed mixed = new Mixed();
        return mixed.applied(settings(mixed, options));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "transactions=true cluster=standalone | needs a replica set or a sharded cluster",
                "mix=read=1,insert=1,delete=2 | --mix must not have more deletes than inserts",
                "mix=read=1,write=1 | --mix must be names with their shares",
                "shard-key=UserID | --query targeted names host, date and _id",
                "query=scatter-gather shard-key=_id:hashed | --query scatter-gather asks by _id",
                "query=scatter-gather shard-key=version | --shard-key must not have updates or version",
                "documents=3G | must be at most 2147483647",
            })
    void contradictionsAreRefusedInOneSentence(String options, String message) {
        assertThatThrownBy(() -> check(options))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    @Test
    void consistentOptionsAreAccepted() {
        assertThatCode(() -> {
                    check("transactions=true cluster=replica-set");
                    check("mix=insert=1,delete=1");
                    check("query=scatter-gather shard-key=UserID");
                    check("shard-key=host,_id");
                    check("mix=scan=1,aggregate=1 hosts=40k");
                    check("distribution=hotspot hotspot-data=0.1");
                })
                .doesNotThrowAnyException();
    }

    @Test
    void kindsHaveTheirSharesAndTheOthersAreLeftOut() {
        assertThat(file("mix=scan=1,read=2.5,delete=0,insert=1.5").operations())
                .extracting(OperationSpec::name, OperationSpec::share)
                .containsExactly(tuple("read", 0.5), tuple("insert", 0.3), tuple("scan", 0.2));
    }

    @Test
    void inTransactionsAnUpdateReadsItsDocumentFirst() {
        assertThat(file("transactions=true cluster=replica-set mix=update=1,scan=1")
                        .operations())
                .allMatch(OperationSpec::transaction)
                .extracting(operation -> operation.steps().size())
                .containsExactly(2, 1);
        assertThat(file("mix=update=1").operations().get(0).steps()).hasSize(1);
    }

    @Test
    void severalLoadMachinesCannotCheckSumsOfWhatAllInsert() {
        Mixed mixed = new Mixed();
        assertThatThrownBy(() -> mixed.checkShared(settings(mixed, "mix=aggregate=1,insert=1")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("aggregate", "weblog-mixed", "one load machine");
        assertThatCode(() -> {
                    mixed.checkShared(settings(mixed, "mix=scan=1,insert=1"));
                    mixed.checkShared(settings(mixed, "mix=aggregate=1,update=1"));
                })
                .doesNotThrowAnyException();
    }

    @Test
    void anAggregationOfSomeDaysEndsThatManyDaysLaterAlsoInTheNextMonth() {
        for (int days : new int[] {1, 3}) {
            WorkloadFile file = file("mix=aggregate=1 documents=1000 aggregate-days=" + days);
            OperationSamples samples = new OperationSamples(file, SEED);
            for (int number = 0; number < 300; number++) {
                BsonDocument command =
                        samples.commands(file.operations().get(0), number).get(0);
                BsonDocument date = command.getArray("pipeline")
                        .get(0)
                        .asDocument()
                        .getDocument("$match")
                        .getDocument("date");
                assertThat(day(date.getInt32("$lte").getValue()))
                        .isEqualTo(day(date.getInt32("$gte").getValue()).plusDays(days - 1));
            }
        }
    }

    private static LocalDate day(int date) {
        return LocalDate.parse(String.valueOf(date), DateTimeFormatter.BASIC_ISO_DATE);
    }

    /** Stored data sets and results of earlier versions have these documents. */
    @Test
    void documentsAreThoseOfTheWebLogWithTheirNumbersAndTwoFieldsThatUpdatesChange() {
        CollectionSpec spec = file("documents=1000 hosts=50").collections().get(0);
        WebLogGenerator log = new WebLogGenerator(WebLogSpec.uniform(SEED, 1000, 50));
        DocumentBatch found = new DocumentBatch();
        DocumentBatch expected = new DocumentBatch();
        for (long number : new long[] {0, 12, 999, 1500}) {
            spec.template().documents(SEED).append(number, found);
            DocumentBatch fields = new DocumentBatch();
            log.append(number, fields);
            BsonAppender out = expected.begin();
            out.int64(BsonAppender.name("_id"), number);
            out.elementsOf(fields.bytes(), 0, fields.length(0));
            out.int64(BsonAppender.name("updates"), 0);
            out.int64(BsonAppender.name("version"), 0);
            expected.end();
        }
        assertThat(Arrays.copyOf(found.bytes(), found.sizeInBytes()))
                .isEqualTo(Arrays.copyOf(expected.bytes(), expected.sizeInBytes()));
    }
}
