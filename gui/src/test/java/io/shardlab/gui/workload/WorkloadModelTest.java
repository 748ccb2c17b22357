package io.shardlab.gui.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.form.ParameterField;
import io.shardlab.gui.form.ParameterGroup;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.run.experiment.ExperimentSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadModelTest {

    private final SimpleObjectProperty<Path> results = new SimpleObjectProperty<>(Path.of("runs"));
    private final Workloads workloads = Workloads.find(Optional.empty());
    private final WorkloadModel model =
            new WorkloadModel(workloads, results, new BackgroundWork(Runnable::run, Runnable::run));

    @Test
    void theMainJobIsChosenAndRunsIntoTheFolderThatIsShown() {
        assertThat(model.form().get().workload().name()).isEqualTo("sharded-query");
        assertThat(model.input().spec().values()).containsEntry("out", List.of("runs"));

        type("threads", "7");
        results.set(Path.of("elsewhere"));

        assertThat(model.input().spec().values())
                .containsEntry("out", List.of("elsewhere"))
                .containsEntry("threads", List.of("7"));
    }

    @Test
    void theExperimentsThatComeWithTheProgramAreFoundAndCanRun() {
        model.findExperiments();

        assertThat(Texts.in(Language.ENGLISH).say(model.problem().get())).isEmpty();
        assertThat(model.experiments())
                .extracting(ExperimentSpec::name)
                .contains("query-throughput", "bulk-load-scaling", "storage");
        for (ExperimentSpec experiment : model.experiments()) {
            model.choose(experiment);
            assertThat(model.form().get().planned().get().problem())
                    .as(experiment.name())
                    .isEmpty();
            assertThat(model.form().get().planned().get().isExperiment()).isTrue();
        }
    }

    @Test
    void anExperimentRunsUnderItsNameWithTheTypedValues() {
        model.choose(experiment());
        assertThat(model.form().get().field("threads").preset().get()).isEqualTo("1, 2");
        assertThat(model.form().get().planned().get().cells()).hasSize(4);

        type("threads", "4");

        ExperimentSpec spec = model.input().spec();
        assertThat(spec.name()).isEqualTo("mine");
        assertThat(spec.values())
                .containsEntry("threads", List.of("4"))
                .containsEntry("shards", List.of("1", "2"))
                .containsEntry("documents", List.of("1000"));
        assertThat(model.form().get().planned().get().cells()).hasSize(2);
    }

    @Test
    void typedServersStayAndATypedLoadDoesNotChangeAnExperiment() {
        type("server-version", "6.0.5");
        type("threads", "7");
        type("shards", "3");

        model.choose(experiment());

        assertThat(model.input().spec().values())
                .containsEntry("server-version", List.of("6.0.5"))
                .containsEntry("threads", List.of("1", "2"))
                .containsEntry("shards", List.of("1", "2"));
    }

    @Test
    void aConnectionStringReplacesTheClusterOfAnExperimentAndThatIsShown() {
        model.choose(experiment());
        type("uri", "mongodb://db:1/");

        assertThat(model.form().get().leftOut()).containsExactly("shards");
        assertThat(model.form().get().planned().get().cells()).hasSize(2);
    }

    @Test
    void choosingAWorkloadLeavesTheExperiment() {
        model.choose(experiment());
        Workload same = workloads.named("sharded-query");

        model.choose(same);

        assertThat(model.experiment().get()).isEmpty();
        assertThat(model.form().get().planned().get().isExperiment()).isFalse();
    }

    @Test
    void anExperimentIsOpenedFromAFileAndChosen(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("wide.yaml"), """
                title: Wide
                summary: How wide?
                workload: mixed
                axes:
                  threads: [1, 3]
                """);
        model.openExperiment(file);

        assertThat(model.experiment().get().orElseThrow().name()).isEqualTo("wide");
        assertThat(model.form().get().workload().name()).isEqualTo("mixed");

        model.openExperiment(folder.resolve("none.yaml"));
        assertThat(Texts.in(Language.ENGLISH).say(model.problem().get())).contains("none.yaml");
        assertThat(model.experiment().get().orElseThrow().name()).isEqualTo("wide");
    }

    private static Path workloadFile(Path folder) throws IOException {
        return Files.writeString(folder.resolve("shop.yaml"), """
                description: A small shop.
                options: {threads: 7}
                collections: {items: {documents: 10, document: {_id: ^sequence}}}
                operations: {read: {find: items, filter: {_id: {^existing: _id}}}}
                """);
    }

    @Test
    void parametersThatAFileDeclaresAreFieldsAndMayHaveSeveralValues(@TempDir Path folder) throws IOException {
        model.openWorkload(Files.writeString(folder.resolve("tenants.yaml"), """
                parameters: {tenants: {type: int, default: 50, from: 1, to: 100, description: How many tenants there are.}}
                collections: {items: {documents: "${10 * tenants}", document: {_id: ^sequence}}}
                operations: {read: {find: items, filter: {_id: {^existing: _id}}}}
                """));
        ParameterField tenants = model.form().get().field("tenants");
        assertThat(tenants.parameter().help()).isEqualTo("How many tenants there are.");
        assertThat(tenants.parameter().defaultText()).isEqualTo("50");
        assertThat(model.form().get().fields(ParameterGroup.WORKLOAD)).contains(tenants);

        type("tenants", "7, 9");
        assertThat(model.form().get().planned().get().cells()).hasSize(2);

        type("tenants", "101");
        assertThat(model.form().get().problem()).isPresent();
    }

    @Test
    void aWorkloadIsOpenedFromAFileAndChosenWithItsOptions(@TempDir Path folder) throws IOException {
        model.openWorkload(workloadFile(folder));
        model.openWorkload(workloadFile(folder));

        assertThat(model.form().get().workload().summary()).isEqualTo("A small shop.");
        assertThat(model.workloads()).extracting(Workload::name).containsOnlyOnce("shop");
        assertThat(model.form().get().field("threads").parameter().defaultText())
                .isEqualTo("7");
    }

    @Test
    void aWorkloadFileWithAMistakeIsRefusedWithItsPlace(@TempDir Path folder) throws IOException {
        model.openWorkload(Files.writeString(folder.resolve("shop.yaml"), "colections: {}"));

        assertThat(Texts.in(Language.ENGLISH).say(model.problem().get())).contains("line 1", "collections?");
        assertThat(model.form().get().workload().name()).isEqualTo("sharded-query");
    }

    @Test
    void anExperimentWithAWorkloadFileOpensTheFile(@TempDir Path folder) throws IOException {
        model.choose(ExperimentSpec.adHoc(
                workloads.named(workloadFile(folder).toString()), Map.of("threads", List.of("1", "2"))));

        assertThat(model.form().get().workload().name()).isEqualTo("shop");
        assertThat(model.form().get().planned().get().isExperiment()).isTrue();
    }

    @Test
    void anExperimentOfAnUnknownWorkloadIsRefused() {
        model.choose(ExperimentSpec.adHoc("time-travel", Map.of()));

        assertThat(Texts.in(Language.ENGLISH).say(model.problem().get())).contains("time-travel");
        assertThat(model.experiment().get()).isEmpty();
    }

    @Test
    void typedValuesCanRunAsSoonAsTheyArePlannedHoweverOftenTheyChange() {
        Queue<Runnable> plans = new ArrayDeque<>();
        WorkloadModel slow = new WorkloadModel(workloads, results, new BackgroundWork(plans::add, Runnable::run));
        List<Boolean> reported = new ArrayList<>();
        slow.runnable().subscribe(now -> reported.add(now));
        for (String threads : List.of("1", "2", "0", "4")) {
            slow.form().get().field("threads").text().set(threads);
            while (!plans.isEmpty()) {
                plans.remove().run();
            }
        }

        assertThat(reported).containsExactly(false, true, false, true, false, true);
    }

    @Test
    void anotherSessionBeginsWithTheTypedTextsButNotWithThoseOfOneRun() {
        model.choose(workloads.named("mixed"));
        type("threads", "7");
        type("label", "before the change");
        type("collection", "mongodb://bob:s3cret@host/");

        assertThat(model.typedTexts()).containsOnly(Map.entry("threads", "7"));

        WorkloadModel later = new WorkloadModel(workloads, results, new BackgroundWork(Runnable::run, Runnable::run));
        later.restore("mixed", Map.of("threads", "7", "no-such-parameter", "1"));
        assertThat(later.form().get().workload().name()).isEqualTo("mixed");
        assertThat(later.form().get().field("threads").text().get()).isEqualTo("7");

        later.restore("no-such-workload", Map.of());
        assertThat(later.form().get().workload().name()).isEqualTo("mixed");
    }

    @Test
    void theExampleIsAReadyExperiment() {
        model.chooseExample();
        assertThat(model.experiment().get()).as("before experiments were found").isEmpty();

        model.findExperiments();
        model.chooseExample();
        assertThat(model.experiment().get().orElseThrow().name()).isEqualTo("query-throughput");
    }

    @Test
    void valuesThatAreNotAllowedCannotRun() {
        type("threads", "0");

        assertThat(model.runnable().get()).isFalse();
    }

    private void type(String parameter, String text) {
        model.form().get().field(parameter).text().set(text);
    }

    private static ExperimentSpec experiment() {
        ExperimentSpec plain = ExperimentSpec.adHoc(
                "sharded-query",
                Map.of("documents", List.of("1000"), "threads", List.of("1", "2"), "shards", List.of("1", "2")));
        return new ExperimentSpec(
                "mine", plain.title(), "What?", plain.note(), plain.workload(), plain.values(), plain.table());
    }
}
