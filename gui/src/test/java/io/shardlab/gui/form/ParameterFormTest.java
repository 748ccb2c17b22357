package io.shardlab.gui.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.run.experiment.PlannedRuns;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ParameterFormTest {

    private final ParameterForm form = form("sharded-query");

    @Test
    void hasAFieldForEachParameterInItsGroup() {
        assertThat(form.field("query").group()).isEqualTo(ParameterGroup.WORKLOAD);
        assertThat(form.field("threads").group()).isEqualTo(ParameterGroup.RUN);
        assertThat(form.field("shards").group()).isEqualTo(ParameterGroup.TARGET);
        assertThat(form.field("label").group()).isEqualTo(ParameterGroup.OUTPUT);
        assertThat(form.fields(ParameterGroup.TARGET))
                .extracting(field -> field.parameter().name())
                .contains("uri");
    }

    @Test
    void nothingTypedIsOneRunWithTheDefaults() {
        assertThat(form.typed()).isEmpty();
        assertThat(form.planned().get().problem()).isEmpty();
        assertThat(form.planned().get().isExperiment()).isFalse();
    }

    @Test
    void aValueThatIsNotAllowedIsRefusedAsItIsTyped() {
        form.field("threads").text().set("ten");

        assertThat(form.field("threads").problem().get()).asString().contains("--threads");
        assertThat(form.planned().get().problem())
                .hasValueSatisfying(problem -> assertThat(problem).asString().contains("--threads"));

        form.field("threads").text().set("10");
        assertThat(form.field("threads").problem().get()).isEqualTo(Message.NONE);
        assertThat(form.planned().get().problem()).isEmpty();
    }

    @Test
    void severalValuesMakeAnExperimentOfAllCombinations() {
        form.field("threads").text().set("1, 2,4");
        form.field("shards").text().set("1,2");

        PlannedRuns planned = form.planned().get();
        assertThat(form.field("threads").values()).isEqualTo(3);
        assertThat(planned.isExperiment()).isTrue();
        assertThat(planned.cells())
                .hasSize(6)
                .allSatisfy(cell -> assertThat(cell).containsKeys("threads", "shards"));
    }

    @Test
    void impliedValuesAreShownWhereNothingIsTyped() {
        assertThat(form.field("database").preset().get()).isEqualTo("shardlab");

        form.field("uri").text().set("mongodb://host/shop");
        assertThat(form.field("database").preset().get()).isEqualTo("shop");

        form.field("uri").text().set("");
        assertThat(form.field("database").preset().get()).isEqualTo("shardlab");
    }

    @Test
    void fieldsWithoutEffectAreMarked() {
        assertThat(form.field("shards").relevant().get()).isTrue();

        form.field("cluster").text().set("standalone");

        assertThat(form.field("shards").relevant().get()).isFalse();
        assertThat(form.field("threads").relevant().get()).isTrue();
    }

    @Test
    void aHiddenFieldDoesNotCount() {
        form.field("shards").text().set("1,2,4");
        assertThat(form.planned().get().isExperiment()).isTrue();

        form.field("cluster").text().set("standalone");
        assertThat(form.typed()).containsOnlyKeys("cluster");
        assertThat(form.planned().get().isExperiment()).isFalse();

        form.field("cluster").text().set("");
        assertThat(form.planned().get().cells()).hasSize(3);
    }

    @Test
    void aWrongValueIsForgivenWhereItsFieldLosesItsEffect() {
        form.field("shards").text().set("many");
        form.field("cluster").text().set("standalone");

        assertThat(form.planned().get().problem()).isEmpty();
        assertThat(form.problem()).isEmpty();
    }

    @Test
    void theDeploymentIsUsableWhileAnotherValueIsWrong() {
        form.field("shards").text().set("5");
        form.field("threads").text().set("ten");

        assertThat(form.planned().get().settings()).isEmpty();
        assertThat(form.deployment().get().orElseThrow().get(TargetParameters.SHARDS))
                .isEqualTo(5);

        form.field("shards").text().set("many");
        assertThat(form.deployment().get()).isEmpty();
    }

    @Test
    void theDeploymentIsUsableWhileOtherValuesContradictEachOther() {
        form.field("shards").text().set("5");
        form.field("target-rate").text().set("100");
        form.field("stages").text().set("1m:500");

        assertThat(form.planned().get().problem()).isPresent();
        assertThat(form.deployment().get().orElseThrow().get(TargetParameters.SHARDS))
                .isEqualTo(5);
    }

    @Test
    void aProblemLeadsToItsField() {
        form.field("threads").text().set("ten");
        assertThat(form.problem().orElseThrow().field()).contains(form.field("threads"));
        assertThat(form.problemIn(Set.of(ParameterGroup.TARGET))).isEmpty();

        form.field("threads").text().set("");
        form.field("target-rate").text().set("100");
        form.field("stages").text().set("1m:500");
        assertThat(form.problem()
                        .orElseThrow()
                        .field()
                        .orElseThrow()
                        .parameter()
                        .name())
                .as("values that contradict each other")
                .isIn("target-rate", "stages");
    }

    @Test
    void resetRemovesTypedTexts() {
        form.field("threads").text().set("7");
        form.field("shards").text().set("2");

        form.reset(field -> field.group() == ParameterGroup.RUN);

        assertThat(form.typed()).containsOnlyKeys("shards");
    }

    @Test
    void aboutTenFieldsAreShownAtOnceAndThoseWithATextAmongThem() {
        for (Workload workload : Workloads.find().all()) {
            assertThat(form(workload.name()).fields().stream()
                            .filter(field -> field.group() != ParameterGroup.TARGET
                                    && field.relevant().get()
                                    && !field.isAdvanced()))
                    .as(workload.name())
                    .hasSizeBetween(4, 14);
        }
        assertThat(form.field("seed").isAdvanced()).isTrue();
        form.field("seed").text().set("7");
        assertThat(form.field("seed").isAdvanced()).isFalse();
    }

    @Test
    void anotherWorkloadsFormTakesOverTheParametersOfAllRuns() {
        form.field("threads").text().set("7");
        form.field("query").text().set("scatter-gather");
        ParameterForm mixed = form("mixed");

        mixed.takeOver(form, field -> field.group() != ParameterGroup.WORKLOAD);

        assertThat(mixed.field("threads").text().get()).isEqualTo("7");
        assertThat(mixed.field("query").text().get()).isEmpty();
    }

    @Test
    void anEarlierPlanIsDropped() {
        Queue<Runnable> waiting = new ArrayDeque<>();
        ParameterForm slow =
                new ParameterForm(workload("sharded-query"), new BackgroundWork(waiting::add, Runnable::run));
        waiting.clear();
        slow.field("threads").text().set("1,2");
        slow.field("threads").text().set("1");
        Runnable first = waiting.remove();
        Runnable second = waiting.remove();

        second.run();
        first.run();

        assertThat(slow.planned().get().isExperiment()).isFalse();
    }

    private static ParameterForm form(String workload) {
        return new ParameterForm(workload(workload), new BackgroundWork(Runnable::run, Runnable::run));
    }

    private static Workload workload(String name) {
        List<Workload> all = Workloads.find().all();
        return all.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    }
}
