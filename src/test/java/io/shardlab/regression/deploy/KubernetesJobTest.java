package io.shardlab.regression.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.shardlab.regression.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code deploy/kubernetes-job.yaml}; its reader refuses what Kubernetes does not know. */
class KubernetesJobTest {

    @TempDir
    Path folder;

    private final KubernetesJob file = KubernetesJob.read();

    @Test
    void aMisspeltFieldIsRefused() throws IOException {
        String text = Files.readString(Simulator.HOME.resolve("deploy/kubernetes-job.yaml"));
        assertThat(text).contains("allowPrivilegeEscalation", "completionMode");

        for (String field : List.of("allowPrivilegeEscalation", "completionMode")) {
            assertThatThrownBy(() -> KubernetesJob.of(text.replace(field, field + "s")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(field + "s");
        }
    }

    @Test
    void allLoadMachinesStartAtOnceAndAFailedOneNeitherComesBackNorEndsTheOthers() {
        JobSpec spec = file.job().getSpec();

        assertThat(spec.getCompletionMode()).isEqualTo("Indexed");
        assertThat(spec.getParallelism()).isEqualTo(spec.getCompletions());
        assertThat(file.arguments(0)).containsSubsequence("--of", String.valueOf(file.machines()));
        assertThat(spec.getBackoffLimitPerIndex()).isZero();
        assertThat(spec.getBackoffLimit()).isNull();
        assertThat(file.pod().getRestartPolicy()).isEqualTo("Never");
    }

    @Test
    void aLoadMachineHasTheRightsThatItNeedsOnly() {
        PodSecurityContext pod = file.pod().getSecurityContext();
        SecurityContext container = file.container().getSecurityContext();

        assertThat(pod.getRunAsNonRoot()).isTrue();
        assertThat(pod.getRunAsUser()).isPositive();
        assertThat(pod.getFsGroup()).isEqualTo(pod.getRunAsGroup());
        assertThat(container.getReadOnlyRootFilesystem()).isTrue();
        assertThat(container.getAllowPrivilegeEscalation()).isFalse();
        assertThat(container.getCapabilities().getDrop()).containsExactly("ALL");
        assertThat(container.getCapabilities().getAdd()).isEmpty();
        assertThat(file.pod().getAutomountServiceAccountToken()).isFalse();
    }

    @Test
    void itsProcessorsAndItsMemoryAreLimitedAndItsOwn() {
        assertThat(file.container().getResources().getLimits()).containsOnlyKeys("cpu", "memory");
        assertThat(file.container().getResources().getRequests())
                .isEqualTo(file.container().getResources().getLimits());
    }

    @Test
    void resultsAreWrittenIntoAVolumeThatStays() {
        Volume results = file.pod().getVolumes().stream()
                .filter(volume -> volume.getPersistentVolumeClaim() != null)
                .findFirst()
                .orElseThrow();

        assertThat(results.getPersistentVolumeClaim().getClaimName())
                .isEqualTo(file.claim().getMetadata().getName());
        assertThat(file.container().getVolumeMounts())
                .extracting(VolumeMount::getName, VolumeMount::getMountPath)
                .contains(tuple(results.getName(), "/results"));
        assertThat(file.container().getVolumeMounts())
                .extracting(VolumeMount::getName)
                .containsExactlyInAnyOrderElementsOf(
                        file.pod().getVolumes().stream().map(Volume::getName).toList());
        assertThat(file.arguments(0)).contains("/results/machine-0");
        assertThat(file.arguments(2)).contains("/results/machine-2");
    }

    @Test
    void theCommandLineAcceptsItsArguments() {
        List<String> here = file.arguments(0).stream()
                .map(word -> word.replace("/results", folder.toString()))
                .toList();
        LoadCommand.assertAccepted(here, folder);
    }
}
