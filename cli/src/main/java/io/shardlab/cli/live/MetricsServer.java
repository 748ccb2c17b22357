package io.shardlab.cli.live;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Labels;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * Serves the figures of a run to Prometheus and programs that read OpenMetrics. The run's thread adds each interval; readers are
 * served by the threads of the HTTP server, which look at counters only.
 */
final class MetricsServer implements LiveOutput {

    private static final String[] PHASE = {"workload", "run", "cell", "phase"};

    /** Reports a reader that goes away while it reads by a trace of the stack. Kept, as its level is lost with it. */
    private static final Logger READERS = Logger.getLogger(HTTPServer.class.getPackageName());

    /** Far more than scrape at once, so that connections on which half a request was sent keep no reader waiting. */
    private static final int THREADS = 64;

    private static final Duration IDLE = Duration.ofSeconds(10);

    static {
        READERS.setLevel(Level.OFF);
        // In seconds. The JDK's server reads these properties once, and Prometheus' library waits for a minute by
        // default.
        setIfUnset("sun.net.httpserver.maxReqTime", "5");
        setIfUnset("sun.net.httpserver.maxRspTime", "10");
    }

    private static void setIfUnset(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Counter operations = counter("operations", "Successful operations.", "operation");
    private final Counter documents = counter("documents", "Documents acknowledged or returned.", "operation");
    private final Counter errors = counter("errors", "Failed operations and refused documents by kind.", "error");
    private final Counter clientCpu = counter("client_cpu_seconds", "CPU time of the client.");
    private final Counter clientGc = counter("client_gc_seconds", "Time of garbage collection in the client.");
    private final Gauge clientShare = gauge("client_cpu_ratio", "Part of its processors that the client used.");
    private final Gauge machineShare = gauge("machine_cpu_ratio", "Part of the client's machine that was busy.");
    private final Gauge backlog =
            gauge("backlog_operations", "Operations of an open loop that are due and not started.");
    private final Gauge threads = gauge("threads", "Worker threads of the phase.");
    private final Gauge active = gauge("phase_active", "1 while the phase runs, 0 after it.");
    private final LatencyMetric serviceTime =
            new LatencyMetric("shardlab_service_time_seconds", "Time from the actual start to the return.");
    private final LatencyMetric responseTime =
            new LatencyMetric("shardlab_response_time_seconds", "Time from the intended start to the return.");
    private final HTTPServer server;

    /**
     * Starts to serve.
     *
     * @throws RunFailedException if the address cannot be used
     */
    MetricsServer(InetSocketAddress address) {
        registry.register(serviceTime);
        registry.register(responseTime);
        try {
            server = HTTPServer.builder()
                    .inetAddress(address.getAddress())
                    .port(address.getPort())
                    .registry(registry)
                    .executorService(threads())
                    .registerHealthHandler(false)
                    .buildAndStart();
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of(
                            "{0} cannot use port {1} of {2}: {3}.",
                            LiveOutputs.METRICS,
                            String.valueOf(address.getPort()),
                            address.getAddress().getHostAddress(),
                            String.valueOf(e.getMessage())),
                    e);
        }
    }

    private static ExecutorService threads() {
        AtomicInteger number = new AtomicInteger();
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                THREADS, THREADS, IDLE.toSeconds(), TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, "metrics-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    private Counter counter(String name, String help, String... more) {
        return Counter.builder()
                .name("shardlab_" + name)
                .help(help)
                .labelNames(Stream.concat(Stream.of(PHASE), Stream.of(more)).toArray(String[]::new))
                .register(registry);
    }

    private Gauge gauge(String name, String help) {
        return Gauge.builder()
                .name("shardlab_" + name)
                .help(help)
                .labelNames(PHASE)
                .register(registry);
    }

    int port() {
        return server.getPort();
    }

    private static String[] labels(LiveRun run, String phase, String... more) {
        return Stream.concat(Stream.of(run.workload(), run.label().orElse(""), run.cellName(), phase), Stream.of(more))
                .toArray(String[]::new);
    }

    @Override
    public void phaseStarted(LiveRun run, String phase) {
        threads.labelValues(labels(run, phase)).set(run.threads());
        active.labelValues(labels(run, phase)).set(1);
    }

    @Override
    public void interval(LiveRun run, IntervalSnapshot snapshot, List<KindHistograms> histograms) {
        String phase = snapshot.phase();
        for (KindInterval kind : snapshot.kinds()) {
            String[] labels = labels(run, phase, kind.name());
            operations.labelValues(labels).inc(kind.operations());
            documents.labelValues(labels).inc(kind.documents());
        }
        snapshot.errors()
                .forEach((kind, count) ->
                        errors.labelValues(labels(run, phase, kind)).inc(count));
        addClient(labels(run, phase), snapshot.client());
        backlog.labelValues(labels(run, phase)).set(snapshot.backlog());
        for (KindHistograms kind : histograms) {
            Labels labels = Labels.of(
                    Stream.concat(Stream.of(PHASE), Stream.of("operation")).toArray(String[]::new),
                    labels(run, phase, kind.name()));
            serviceTime.add(labels, kind.serviceTime());
            responseTime.add(labels, kind.responseTime());
        }
        serviceTime.publish();
        responseTime.publish();
    }

    private void addClient(String[] labels, PhaseReport.Client client) {
        // Times that the system reports in steps may be a little negative.
        clientCpu.labelValues(labels).inc(Math.max(0, client.clientCpuSeconds()));
        clientGc.labelValues(labels).inc(Math.max(0, client.gcSeconds()));
        clientShare.labelValues(labels).set(client.clientCpuShare());
        client.machineCpuShare()
                .ifPresent(share -> machineShare.labelValues(labels).set(share));
    }

    @Override
    public void phaseEnded(LiveRun run, String phase) {
        active.labelValues(labels(run, phase)).set(0);
        backlog.labelValues(labels(run, phase)).set(0);
    }

    @Override
    public void close(Notices notices) {
        server.close();
    }
}
