package io.shardlab.workloads.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.service.RunRequest;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileWorkloadTest {

    private static final String TWO = """
            description: A shop.
            database: shop
            options: {threads: 20, slo: "p99<1s"}
            collections:
              people: {documents: 1k, document: {name: a}}
              orders: {documents: 10k, document: {person: ^uuid, at: {^date: {from: 2024-01-01, to: 2025-01-01}}}, shardKey: {person: 1}}
            operations:
              read: {find: orders, filter: {person: {^existing: person}}}
            """;
    private static final String ONE = """
            collections:
              people: {documents: 1k, document: {name: ^uuid}}
            operations:
              read: {find: people, filter: {name: {^existing: name}}}
            """;

    private static final String WITH_PARAMETERS = """
            parameters:
              people: {type: int, default: 1k}
              query: {choices: [one, all], default: one}
            collections:
              people: {documents: "${people}", document: {name: ^uuid}}
            operations:
              one: {find: people, share: 1, filter: {name: {^existing: name}}, when: "${query} == one"}
              all: {find: people, share: 1, when: "${query} == all"}
            """;

    @TempDir
    Path folder;

    private Workload workload(String name, String content) throws IOException {
        Path file = Files.writeString(folder.resolve(name), content, StandardCharsets.UTF_8);
        return Workloads.find(Optional.empty()).named(file.toString());
    }

    private Settings settings(String content, Map<String, String> given) throws IOException {
        return RunRequest.of(workload("shop.yaml", content), given).settings();
    }

    private long documents(String content, String collection, Map<String, String> given) throws IOException {
        WorkloadFile read = WorkloadFileReader.parse(Path.of("shop.yaml"), content);
        return new FileParameters(read, content, false)
                .applied(settings(content, given))
                .collection(collection)
                .documents();
    }

    @Test
    void theFileIsAWorkloadWithItsTitleThatIsFoundAgainByItsPath() throws IOException {
        Workload shop = workload("shop.yaml", TWO);
        assertThat(shop.name()).isEqualTo("shop");
        assertThat(shop.summary()).isEqualTo("A shop.");
        assertThat(shop.reference())
                .isEqualTo(folder.resolve("shop.yaml").toAbsolutePath().toString());
        assertThat(shop.phases()).containsExactly("load people", "load orders", "warm-up", "measure");
        assertThat(workload("one.yaml", ONE).phases()).containsExactly("load", "warm-up", "measure");
        assertThat(shop.description(Map.of(), Language.ENGLISH)).contains("people", "orders", "read");
    }

    @Test
    void aFileMayNotHaveTheNameOfAWorkloadOfTheProgram() {
        assertThatThrownBy(() -> workload("mixed.yaml", ONE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("must have another name, as mixed is a workload of this program");
    }

    @Test
    void aFileThatDoesNotExistIsAnsweredWithTheNearestOne() throws IOException {
        workload("shop.yaml", TWO);
        assertThatThrownBy(() -> Workloads.find(Optional.empty())
                        .named(folder.resolve("shpo.yml").toString()))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("there is no such file; did you mean " + folder.resolve("shop.yaml") + "?");
    }

    @Test
    void theOptionsOfTheFileAreDefaults() throws IOException {
        Settings settings = settings(TWO, Map.of("threads", "5"));
        assertThat(settings.get(RunParameters.THREADS)).isEqualTo(5);
        assertThat(settings.get(TargetParameters.DATABASE)).isEqualTo("shop");
        assertThat(settings.asText()).containsEntry("slo", "p99<1s");
    }

    @ParameterizedTest
    @CsvSource({
        "thread: 5, 'line 3, column 11, has the option thread, which is not an option; did you mean threads?'",
        "threads: x, 'line 3, column 11, has the option threads, which must be'",
        "collection: a, 'column 11, has the option collection, which has no effect'",
        "documents: 5, 'column 11, has the option documents, which is for files with one collection'",
    })
    void aWrongOptionIsRefusedWithItsPlace(String option, String message) {
        String content = TWO.replace("threads: 20", option);
        assertThatThrownBy(() -> settings(content, Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    @Test
    void theScaleMultipliesTheNumbersOfAllCollections() throws IOException {
        assertThat(documents(TWO, "people", Map.of("scale", "2.5"))).isEqualTo(2500);
        assertThat(documents(TWO, "orders", Map.of("scale", "0.00001"))).isEqualTo(1);
        assertThat(documents(ONE, "people", Map.of("documents", "50", "scale", "2")))
                .isEqualTo(100);
        assertThat(documents(ONE, "people", Map.of())).isEqualTo(1000);
        assertThatThrownBy(() -> documents(TWO, "people", Map.of("documents", "50")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--scale");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "at,person          | at,person",
                "orders=at:hashed   | at:hashed",
            })
    void theShardKeyOfTheCommandLineReplacesThatOfTheFile(String key, String expected) throws IOException {
        WorkloadFile read = WorkloadFileReader.parse(Path.of("shop.yaml"), TWO);
        CollectionSpec orders = new FileParameters(read, TWO, false)
                .applied(settings(TWO, Map.of("shard-key", key)))
                .collection("orders");
        assertThat(FilePlans.design(orders, orders.indexes()).key().orElseThrow())
                .hasToString(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "persn        | has the field 'persn', which the documents of orders do not have; did you mean person?",
                "order=person | names the collection 'order', which is not in the file; did you mean orders?",
                "hashed       | --shard-key must be fields",
                "a,a          | --shard-key must be fields",
            })
    void aShardKeyThatDoesNotSuitTheFileIsRefused(String key, String message) {
        WorkloadFile read = WorkloadFileReader.parse(Path.of("shop.yaml"), TWO);
        assertThatThrownBy(() -> new FileParameters(read, TWO, false).applied(settings(TWO, Map.of("shard-key", key))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aTransactionIsRefusedForAStandaloneServerBeforeItIsStarted() throws IOException {
        String content = ONE.replace(
                "read: {find: people, filter: {name: {^existing: name}}}",
                "pay: {transaction: true, steps: [{insertOne: people}]}");
        Workload shop = workload("shop.yaml", content);
        Settings settings = RunRequest.of(shop, Map.of("cluster", "standalone")).settings();
        assertThatThrownBy(() -> shop.check(settings))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("The transaction of the operation pay needs a replica set");
    }

    @Test
    void dataAreTheSameWhateverTheLayoutOfTheFile() {
        String description = description(ONE);
        assertThat(description("# a comment\n"
                        + ONE.replace(
                                "{documents: 1k, document: {name: ^uuid}}",
                                "\n    documents: 1k\n    document:\n      name: ^uuid")))
                .isEqualTo(description);
        assertThat(description(ONE.replace("document: {name: ^uuid}", "document: {name: ^uuid, more: 1}")))
                .isNotEqualTo(description);
    }

    private static String description(String content) {
        return new FileDataSet(
                        WorkloadFileReader.parse(Path.of("shop.yaml"), content)
                                .collections()
                                .get(0),
                        1)
                .description();
    }

    @Test
    void parametersOfTheFileAreThoseOfTheRun() throws IOException {
        Workload workload = workload("shop.yaml", WITH_PARAMETERS);

        assertThat(RunRequest.parametersOf(workload))
                .extracting(Parameter::name)
                .startsWith("people", "query")
                .contains("scale", "threads");
        assertThat(settings(WITH_PARAMETERS, Map.of("people", "2k", "query", "all"))
                        .asText())
                .containsEntry("people", "2000")
                .containsEntry("query", "all")
                .containsEntry("documents", "2000");
    }

    @Test
    void documentsFollowFromParametersUnlessTheyAreGiven() throws IOException {
        assertThat(documents(WITH_PARAMETERS, "people", Map.of())).isEqualTo(1000);
        assertThat(documents(WITH_PARAMETERS, "people", Map.of("people", "20"))).isEqualTo(20);
        assertThat(documents(WITH_PARAMETERS, "people", Map.of("people", "20", "documents", "7")))
                .isEqualTo(7);
        assertThat(documents(WITH_PARAMETERS, "people", Map.of("people", "20", "scale", "0.5")))
                .isEqualTo(10);
    }

    @Test
    void operationsFollowFromParameters() throws IOException {
        WorkloadFile read = WorkloadFileReader.parse(Path.of("shop.yaml"), WITH_PARAMETERS);

        assertThat(new FileParameters(read, WITH_PARAMETERS, false)
                        .applied(settings(WITH_PARAMETERS, Map.of("query", "all")))
                        .operations())
                .extracting(OperationSpec::name)
                .containsExactly("all");
    }

    @Test
    void aValueThatTheFileDoesNotAllowIsRefusedByItsOption() {
        assertThatThrownBy(() -> settings(WITH_PARAMETERS, Map.of("query", "none")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--query")
                .hasMessageContaining("one, all");
    }

    @ParameterizedTest
    @ValueSource(strings = {"scale", "shard-key", "threads", "uri"})
    void aParameterMayNotHaveTheNameOfAnOptionOfEveryRun(String name) {
        assertThatThrownBy(() -> settings(WITH_PARAMETERS.replace("query", name), Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(name)
                .hasMessageContaining("another name");
    }
}
