package io.shardlab.cli;

import io.shardlab.core.result.ClientDescription;
import picocli.CommandLine.IVersionProvider;

final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        ClientDescription client = ClientDescription.ofThisProcess();
        return new String[] {
            "Shardlab " + client.simulatorVersion(),
            "Java " + client.javaVersion() + ", MongoDB driver " + client.driverVersion() + ", " + client.os()
        };
    }
}
