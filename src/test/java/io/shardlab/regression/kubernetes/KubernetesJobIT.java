package io.shardlab.regression.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.shardlab.regression.Simulator;
import io.shardlab.regression.deploy.KubernetesJob;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code deploy/kubernetes-job.yaml} with smaller numbers, in a namespace of its own on the cluster that kubectl is set to use.
 * The cluster's nodes must have the image or be able to pull it, its pods must reach the servers under test, and it must have
 * a volume for the claim.
 */
class KubernetesJobIT {

    /** The image of {@code deploy/Dockerfile} by the name that the nodes know. */
    private static final String IMAGE = "SHARDLAB_KUBERNETES_IMAGE";

    /** Connection strings of servers that pods reach, separated by commas. */
    private static final String URI = "SHARDLAB_KUBERNETES_URI";

    /** The access mode of the claim, where volumes with that of the file cannot be had. */
    private static final String ACCESS = "SHARDLAB_KUBERNETES_ACCESS";

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final String POD_PATIENCE = "--timeout=4m";

    private static final String PODS = "--selector=job-name=shardlab";

    /** The line of a load machine that names its result, and that of all of them. */
    private static final Pattern RESULT = Pattern.compile("^Result: (/results/machine-\\d/\\S+)$", Pattern.MULTILINE);

    @TempDir
    static Path folder;

    private static Kubectl kubectl;

    private final KubernetesJob file = KubernetesJob.read();

    @BeforeAll
    static void makeNamespace() {
        for (String variable : List.of(IMAGE, URI)) {
            assumeTrue(
                    System.getenv(variable) != null,
                    variable + " is not set: CONTRIBUTING.md says what this test needs of a Kubernetes cluster.");
        }
        kubectl = new Kubectl("shardlab-test-" + ProcessHandle.current().pid(), folder);
        kubectl.run("create", "namespace", kubectl.namespace());
        kubectl.run("create", "secret", "generic", "shardlab-servers", "--from-literal=uri=" + System.getenv(URI));
        kubectl.apply(KubernetesJob.read().claim(System.getenv(ACCESS)));
    }

    @AfterAll
    static void deleteNamespace() {
        if (kubectl != null) {
            kubectl.run("delete", "namespace", kubectl.namespace());
        }
    }

    @AfterEach
    void deletePods() {
        kubectl.run("delete", "job,pod", "--all");
    }

    @Test
    void theMachinesMakeOneRunTogetherAndTheirLimitsAreTheClientsProcessors() {
        List<Simulator.Running> machines = start("4s");

        kubectl.run("wait", "--for=condition=Complete", "job/shardlab", POD_PATIENCE);

        List<String> merged = logs(machines).stream()
                .filter(log -> lastResult(log).endsWith("-merged"))
                .toList();
        assertThat(merged).hasSize(1);
        assertThat(merged.get(0).replaceAll("\\s+", " "))
                .contains(IntStream.range(0, file.machines())
                        .mapToObj(KubernetesJobIT::hostName)
                        .toList())
                .contains(file.machines() + " client processors");
        assertSaved(lastResult(merged.get(0)));
    }

    @Test
    void aPodThatIsDeletedIsNotReplacedAndTheOthersEndAndNameIt() {
        List<Simulator.Running> machines = startMeasuring();
        List<String> pods = kubectl.names("get", "pods", PODS);

        kubectl.run("delete", pods.get(2), "--wait=false");

        kubectl.run("wait", "--for=condition=Failed", "job/shardlab", POD_PATIENCE);
        List<String> logs = logs(machines);
        assertThat(logs.subList(0, 2)).allSatisfy(log -> assertThat(log).contains("stopped on " + hostName(2)));
        assertThat(logs).allSatisfy(log -> assertSaved(lastResult(log)));
        assertThat(pods).containsAll(kubectl.names("get", "pods", PODS));
    }

    @Test
    void whatWasMeasuredIsSavedWhenTheJobIsDeleted() {
        List<Simulator.Running> machines = startMeasuring();

        kubectl.run("delete", "job", "shardlab");
        kubectl.run("wait", "--for=delete", "pod", PODS, POD_PATIENCE);

        assertThat(logs(machines)).allSatisfy(log -> assertSaved(lastResult(log)));
    }

    /** Starts the job; returns the logs of its pods, which are read while these run, as they are gone with the pod. */
    private List<Simulator.Running> start(String duration) {
        Map<String, String> values = Map.of("--documents", "20k", "--threads", "2", "--duration", duration);
        kubectl.apply(file.job(System.getenv(IMAGE), "250m", values));
        kubectl.run("wait", "--for=jsonpath={.status.ready}=" + file.machines(), "job/shardlab", POD_PATIENCE);
        return kubectl.names("get", "pods", PODS).stream()
                .map(pod -> kubectl.start("logs", "--follow", pod))
                .toList();
    }

    /** Starts the job, and returns the logs when all load machines measure. */
    private List<Simulator.Running> startMeasuring() {
        List<Simulator.Running> machines = start("10m");
        await().atMost(PATIENCE)
                .until(() -> machines.stream().allMatch(machine -> machine.out().contains("measure    2 s")));
        return machines;
    }

    private static List<String> logs(List<Simulator.Running> machines) {
        return machines.stream().map(machine -> machine.await().out()).toList();
    }

    private static String hostName(int machine) {
        return "shardlab-" + machine;
    }

    /** The folder of a load machine's result, or of that of all machines if it has put them together. */
    private static String lastResult(String log) {
        return RESULT.matcher(log)
                .results()
                .map(result -> result.group(1))
                .reduce((first, last) -> last)
                .orElseThrow(() -> new AssertionError(log));
    }

    /** Another pod with the volume can read a result. */
    private void assertSaved(String result) {
        kubectl.apply(file.pod("reader", System.getenv(IMAGE), List.of("report", result)));
        kubectl.run("wait", "--for=jsonpath={.status.phase}=Succeeded", "pod/reader", POD_PATIENCE);
        kubectl.run("delete", "pod", "reader");
    }
}
