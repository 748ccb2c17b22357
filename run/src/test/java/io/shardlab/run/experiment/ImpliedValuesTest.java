package io.shardlab.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.answers.experiment.ExperimentFolder;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.service.RunRequest;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiments with a workload whose own parameter implies others, among them the URI. */
class ImpliedValuesTest {

    private static final String PLACE = "mongodb://a:s3cret@h1/";

    @TempDir
    Path folder;

    private final Workload workload = new Placed();

    private ExperimentPlan plan(String... namesAndValues) {
        return ExperimentPlan.of(
                ExperimentSpec.adHoc("placed", Queries.typed(namesAndValues)), workload, TableRequest.NONE, false);
    }

    private SavedExperiment saved(ExperimentPlan plan) {
        RunControl stopped = new RunControl();
        stopped.stop();
        ExperimentService service = new ExperimentService(
                (settings, notices) -> {
                    throw new AssertionError("opened");
                },
                new ExperimentServiceTest.Silent());
        return ExperimentFolder.read(service.run(plan, stopped).folder());
    }

    @Test
    void cellsAreCheckedWithTheSettingsThatFollowFromTheirValues() {
        assertThat(plan("place", PLACE, "threads", "1,2").cells())
                .extracting(cell -> cell.settings().find(TargetParameters.URI))
                .containsOnly(Optional.of(List.of(PLACE)));
        assertThatThrownBy(() -> plan("threads", "1,2"))
                .isInstanceOf(UsageException.class)
                .hasMessage("No place.");
    }

    @Test
    void aLocalClusterIsRefusedBesideAUriThatFollows() {
        assertThatThrownBy(() -> RunRequest.of(workload, Map.of("place", PLACE, "shards", "3")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--shards");
    }

    @Test
    void secretsReachTheRunsAndAreNotSaved() {
        GivenValues given = GivenValues.of(workload, Queries.typed("place", PLACE));

        assertThat(given.fixed()).containsEntry("place", PLACE);
        assertThat(given.keepable(workload).get("place")).doesNotContain("s3cret");
    }

    @Test
    void aResumedExperimentRequiresItsSecretsAgain() {
        Resumption resumption =
                new Resumption(saved(plan("place", PLACE, "threads", "1,2", "out", folder.toString())), workload);

        assertThatThrownBy(() -> resumption.plan(Queries.typed(), TableRequest.NONE, false))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--place");
        assertThat(resumption
                        .plan(Queries.typed("place", PLACE), TableRequest.NONE, false)
                        .cells())
                .extracting(cell -> cell.texts().get("place"))
                .containsOnly(PLACE);
    }

    @Test
    void anExperimentDoesNotContinueWithAnotherWorkload() {
        SavedExperiment other = saved(Queries.plan("threads", "1,2", "out", folder.toString()));

        assertThatThrownBy(() ->
                        new Resumption(other, workload).plan(Queries.typed("place", PLACE), TableRequest.NONE, false))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("queries, not placed");
    }

    /** A workload whose parameter implies the URI; it is required. */
    private static final class Placed implements Workload {

        private static final Parameter<List<List<String>>> PLACES =
                Parameter.optional("place", ParameterTypes.repeated(MongoUris.listType()), "", "");

        @Override
        public String name() {
            return "placed";
        }

        @Override
        public String summary() {
            return "";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of(PLACES);
        }

        @Override
        public Map<String, String> resolve(Map<String, String> given) {
            Map<String, String> all = new HashMap<>(given);
            if (given.containsKey("place")) {
                all.put("uri", given.get("place"));
            }
            return all;
        }

        @Override
        public void check(Settings settings) {
            if (settings.find(TargetParameters.URI).isEmpty()) {
                throw new UsageException("No place.");
            }
        }

        @Override
        public WorkloadSession open(WorkloadContext context) {
            throw new UnsupportedOperationException();
        }
    }
}
