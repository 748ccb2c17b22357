package io.shardlab.bench.micro;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Generates a document of some 200 bytes in a reused batch, and hashes it; once with the built-in web log, and once with the same
 * fields as a workload file has them.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
public class GeneratorBenchmark {

    private static final int BATCH = 1000;

    private static final byte[] HOST = BsonAppender.name("host");

    private static final String FILE = """
            collections:
              log:
                documents: 1M
                document:
                  date: {^int: {from: 20000107, to: 20000131}}
                  host: {^string: {prefix: 192.168., alphabet: 0-9, length: 6, distinct: 100k}}
                  IdInfo: "-"
                  UserID:
                    ^choose:
                      values: ["-", {^string: {prefix: user, alphabet: 0-9, length: 3, distinct: 256}}]
                      weights: [31, 1]
                  RequestDate: {^string: {prefix: "[07/Jan/2000:", alphabet: 0-9, length: 15}}
                  Request:
                    ^choose:
                      values:
                        - GET /index.html HTTP/1.1
                        - GET /articles/2000/3817/read-the-full-story.html HTTP/1.1
                        - GET /articles/2000/205/read-the-full-story.html HTTP/1.1
                        - GET /products/catalogue/item-11038.html HTTP/1.1
                        - GET /products/catalogue/item-417.html HTTP/1.1
                        - GET /forum/viewtopic.php?board=general&topic=8112 HTTP/1.1
                        - GET /forum/viewtopic.php?board=general&topic=90 HTTP/1.1
                        - GET /search?q=mongodb+sharding+example&page=17 HTTP/1.1
                        - GET /search?q=mongodb+sharding+example&page=2 HTTP/1.1
                        - GET /archive/1999/12/daily-summary-30.html HTTP/1.1
                        - HEAD /articles/2000/77/read-the-full-story.html HTTP/1.1
                        - GET /images/layout/company-logo-small.gif HTTP/1.1
                        - GET /styles/default/screen.css HTTP/1.1
                        - GET /scripts/navigation-menu.js HTTP/1.1
                        - GET /images/layout/background-tile.gif HTTP/1.1
                        - GET /images/banners/spring-campaign.jpg HTTP/1.1
                        - GET /images/buttons/search-button.gif HTTP/1.1
                        - GET /images/products/thumbnails/item-18002.jpg HTTP/1.1
                        - GET /images/products/thumbnails/item-3390.jpg HTTP/1.1
                        - GET /downloads/manuals/user-guide-part-7.pdf HTTP/1.1
                        - GET /robots.txt HTTP/1.1
                        - GET /favicon.ico HTTP/1.1
                        - GET /cgi-bin/formmail.pl HTTP/1.1
                        - GET /scripts/..%255c../winnt/system32/cmd.exe?/c+dir HTTP/1.1
                        - POST /account/login?returnTo=/products/catalogue/item-8121 HTTP/1.1
                        - POST /account/login?returnTo=/products/catalogue/item-55 HTTP/1.1
                        - POST /cart/add?item=1777&quantity=1 HTTP/1.1
                        - POST /cart/add?item=9031&quantity=1 HTTP/1.1
                        - POST /forum/posting.php?board=general&topic=4108 HTTP/1.1
                        - POST /forum/posting.php?board=general&topic=12 HTTP/1.1
                      distribution: zipfian
                  StatusCode: {^choose: {values: [200, 304, 404, 301, 302, 500], weights: [80, 8, 6, 3, 2, 1]}}
                  size: {^int: {from: 0, to: 25000}}
            operations:
              find: {find: log, filter: {host: {^existing: host}}}
            """;

    private final WebLogGenerator uniform = new WebLogGenerator(WebLogSpec.uniform(1, 1_000_000, 100_000));
    private final WebLogGenerator zipf = new WebLogGenerator(WebLogSpec.zipf(1, 1_000_000, 100_000, 1));
    private final Documents ofFile = WorkloadFileReader.parse(Path.of("web-log.yaml"), FILE)
            .collection("log")
            .template()
            .documents(1);
    private final Documents zipfOfFile = WorkloadFileReader.parse(
                    Path.of("web-log.yaml"), FILE.replace("distinct: 100k", "distinct: 100k, distribution: zipfian"))
            .collection("log")
            .template()
            .documents(1);
    private final DocumentBatch batch = new DocumentBatch();
    private final DocumentBatch made = new DocumentBatch();
    private final BsonAppender value = new BsonAppender(64);
    private long number;

    @Setup
    public void make() {
        fill(uniform, made);
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int uniformDocument() {
        return fill(uniform, batch);
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int zipfDocument() {
        return fill(zipf, batch);
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int documentOfFile() {
        return fill(ofFile, batch);
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int zipfDocumentOfFile() {
        return fill(zipfOfFile, batch);
    }

    /** The value that a point query needs. */
    @Benchmark
    public int valueOfFile() {
        value.truncate(0);
        ofFile.appendValue(number++ % 1_000_000, "host", HOST, value);
        return value.position();
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long hash() {
        long sum = 0;
        for (int i = 0; i < BATCH; i++) {
            sum += DocumentHash.of(made, i);
        }
        return sum;
    }

    private int fill(Documents documents, DocumentBatch into) {
        into.clear();
        for (int i = 0; i < BATCH; i++) {
            documents.append(number++, into);
        }
        return into.sizeInBytes();
    }

    private int fill(WebLogGenerator generator, DocumentBatch into) {
        into.clear();
        for (int i = 0; i < BATCH; i++) {
            generator.append(number++, into);
        }
        return into.sizeInBytes();
    }
}
